import { PRODUCT_LABELS } from '#catalog/products/product-fields.ts';

/**
 * The possible meanings of a column, with their labels. The first are fields of a product; the others say which rows
 * belong together and which products are visible.
 */
export const FIELDS = {
  id: 'Product ID',
  ...PRODUCT_LABELS,
  facts: 'Facts (one per line, “Color: Rust”)',
  code: 'Product code (SKU)',
  salePrice: 'Sale price',
  saleFrom: 'First day of the sale price',
  saleTo: 'Last day of the sale price',
  saleDates: 'Days of the sale price (from/to)',
  onSale: 'Whether the sale price is in effect',
  discount: 'Discount (percent or amount)',
  discountKind: 'Kind of the discount',
  surcharge: 'Surcharge of a variant',
  marketPrice: 'Market price (before)',
  currency: 'Currency',
  summary: 'Short description',
  descriptionLine: 'Line of the description',
  fact: 'Fact, named as the column',
  optionName: 'Name of an option (Size)',
  optionValue: 'Fact, values of an option (S, M, L)',
  optionList: 'Facts, all options of a variant',
  translation: 'Text in another language (“Name [ar]”)',
  images: 'Photos',
  imageAlts: 'Descriptions of the photos',
  handle: 'Handle (the same in all rows of a product)',
  productType: 'Type (used if there is no category)',
  tags: 'Tags',
  audience: 'Audience (women, men, kids)',
  imagePosition: 'Position of the photo',
  variantImage: 'Photo of a variant',
  status: 'Status (active, draft, archived)',
  published: 'Visible or not (published, active)',
  visibility: 'Visibility',
  giftCard: 'Gift card',
  quantity: 'Quantity in stock',
  stockTracker: 'Stock tracked by',
  stockPolicy: 'Sold when out of stock',
  rowType: 'Kind of row (simple, variable, variation)',
  rowId: 'ID in the other shop',
  parent: 'Product of a variation',
  variations: 'Codes of the variations',
  storeView: 'Store view (translations)',
  updated: 'Time of the last change',
};

export type ColumnField = keyof typeof FIELDS;

/** The meaning of each column of a table; `null` if it is not used. */
export type ColumnFields = (ColumnField | null)[];

/** Fields that several columns may have together, such as `Image 1` and `Image 2`. */
export const FIELDS_OF_MANY_COLUMNS: ReadonlySet<ColumnField> = new Set([
  'images',
  'tags',
  'descriptionLine',
  'fact',
  'optionName',
  'optionValue',
  'translation',
]);
