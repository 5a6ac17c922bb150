/**
 * What a column of a table can mean, with what the screen calls it. The first are fields of a product; the others say
 * how rows belong together and what is shown.
 */
export const FIELDS = {
  id: 'Product ID',
  code: 'Product code (SKU)',
  name: 'Name',
  price: 'Price',
  salePrice: 'Sale price',
  saleFrom: 'First day of the sale price',
  saleTo: 'Last day of the sale price',
  marketPrice: 'Market price (before)',
  currency: 'Currency',
  category: 'Category',
  subCategory: 'Accessory category',
  description: 'Description',
  summary: 'Short description',
  descriptionLine: 'Line of the description',
  featured: 'Featured',
  inStock: 'In stock',
  hidden: 'Hidden',
  images: 'Photographs',
  imageAlts: 'Descriptions of the photographs',
  imageFocuses: 'Points of interest',
  handle: 'Handle (one for all rows of a product)',
  productType: 'Type (when there is no category)',
  tags: 'Tags',
  audience: 'For whom (women, men, kids)',
  imagePosition: 'Position of the photograph',
  variantImage: 'Photograph of a variant',
  status: 'Status (active, draft, archived)',
  published: 'Published',
  visibility: 'Visibility',
  giftCard: 'Gift card',
  quantity: 'Quantity in stock',
  stockTracker: 'Who counts the stock',
  stockPolicy: 'Sold when out of stock',
  rowType: 'Kind of row (simple, variable, variation)',
  rowId: 'ID in the other shop',
  parent: 'Product that a variation belongs to',
  variations: 'Codes of the variations',
  storeView: 'Store view (translations)',
} as const;

export type Field = keyof typeof FIELDS;

/** For each column of a table what it means; `null` where the shop has no use for it. */
export type ColumnFields = (Field | null)[];

/** Fields that several columns may have together, such as `Image 1` and `Image 2`. */
export const FIELDS_OF_MANY_COLUMNS: ReadonlySet<Field> = new Set(['images', 'tags', 'descriptionLine']);
