import type { Product } from '#catalogue/product.ts';
import { csvTable, defused } from './csv-record.ts';
import type { Field } from './understanding/fields.ts';

/** The columns of the shop's own table. Not "ID" first: Excel takes a file that begins with it for its older SYLK. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  { name: 'Product ID', field: 'id', cell: ({ id }) => id },
  { name: 'Code', field: 'code', cell: ({ code }) => code },
  { name: 'Name', field: 'name', cell: ({ name }) => name },
  { name: 'Price', field: 'price', cell: ({ price }) => amount(price), isAmount: true },
  {
    name: 'Market price',
    field: 'marketPrice',
    cell: ({ marketPrice }) => amount(marketPrice),
    isAmount: true,
  },
  { name: 'Category', field: 'category', cell: ({ category }) => category },
  { name: 'Accessory category', field: 'subCategory', cell: ({ subCategory }) => subCategory },
  { name: 'Description', field: 'description', cell: ({ description }) => description },
  { name: 'Featured', field: 'featured', cell: ({ featured }) => yesOrNo(featured) },
  { name: 'In stock', field: 'inStock', cell: ({ inStock }) => yesOrNo(inStock) },
  { name: 'Hidden', field: 'hidden', cell: ({ hidden }) => yesOrNo(hidden) },
  { name: 'Images', field: 'images', cell: ({ images }, nameOf) => lines(images.map(nameOf)) },
  { name: 'Image descriptions', field: 'imageAlts', cell: ({ imageAlts }) => lines(imageAlts) },
  { name: 'Points of interest', field: 'imageFocuses', cell: ({ imageFocuses }) => lines(imageFocuses) },
  { name: 'Handle', field: 'handle', cell: ({ handle }) => handle },
  { name: 'Created', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'Updated', cell: ({ updatedAt }) => updatedAt.toISOString() },
];

interface ProductColumn {
  name: string;
  /** As which it is read back; of the others nothing is. */
  field?: Field;
  cell(product: Product, nameOf: ImageNaming): string | null;
  /** Of dollars: `248.10`, or empty. */
  isAmount?: true;
}

/** What a table calls an image of a product. */
export type ImageNaming = (image: string) => string;

/** The cells of a product, in the order of the columns, with nothing that a spreadsheet would take for a formula. */
export function productCells(product: Product, nameOf: ImageNaming): string[] {
  return PRODUCT_COLUMNS.map(({ cell }) => defused(cell(product, nameOf) ?? ''));
}

/** Products as the shop's own table in CSV (RFC 4180), in UTF-8. */
export function productCsv(pages: AsyncIterable<Product[]>, nameOf: ImageNaming): AsyncGenerator<string> {
  const header = PRODUCT_COLUMNS.map(({ name }) => name);
  return csvTable(pages, header, (product) => [productCells(product, nameOf)]);
}

/** By addresses that lead to the shop from anywhere. @param origin the shop's own, `https://shop.example` */
export function absoluteTo(origin: string): ImageNaming {
  return (image) => (/^\/(?!\/)/.test(image) ? origin + image : image);
}

/** Adopted tables may hold products without a price. */
function amount(dollars: number | null): string | null {
  return dollars === null ? null : dollars.toFixed(2);
}

/** Not true and false, which spreadsheets translate when they save. */
function yesOrNo(given: boolean): string {
  return given ? 'yes' : 'no';
}

/** One line for each image; a line break within one would shift the others. Adopted tables may hold nulls. */
function lines(texts: (string | null)[]): string {
  return texts.map((text) => (text ?? '').replace(/[\r\n]+/g, ' ')).join('\n');
}
