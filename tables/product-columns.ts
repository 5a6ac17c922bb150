import type { Product } from '#catalogue/product.ts';
import { defused } from './csv-record.ts';

/** The columns of the shop's own table. Not "ID" first: Excel takes a file that begins with it for its older SYLK. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  { name: 'Product ID', cell: ({ id }) => id },
  { name: 'Code', cell: ({ code }) => code },
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Price', cell: ({ price }) => amount(price), isAmount: true },
  { name: 'Market price', cell: ({ marketPrice }) => amount(marketPrice), isAmount: true },
  { name: 'Category', cell: ({ category }) => category },
  { name: 'Accessory category', cell: ({ subCategory }) => subCategory },
  { name: 'Description', cell: ({ description }) => description },
  { name: 'Featured', cell: ({ featured }) => yesOrNo(featured) },
  { name: 'In stock', cell: ({ inStock }) => yesOrNo(inStock) },
  { name: 'Hidden', cell: ({ hidden }) => yesOrNo(hidden) },
  { name: 'Images', cell: ({ images }, nameOf) => lines(images.map(nameOf)) },
  { name: 'Image descriptions', cell: ({ imageAlts }) => lines(imageAlts) },
  { name: 'Points of interest', cell: ({ imageFocuses }) => lines(imageFocuses) },
  { name: 'Handle', cell: ({ handle }) => handle },
  { name: 'Created', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'Updated', cell: ({ updatedAt }) => updatedAt.toISOString() },
];

interface ProductColumn {
  name: string;
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
