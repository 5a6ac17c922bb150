import type { Product } from '#catalogue/product.ts';
import { csvRecord, defused } from './csv-record.ts';

/**
 * Products as a table in CSV (RFC 4180), a piece for each page of them that comes in, so that any number of products
 * takes the memory of one page. In UTF-8, with the mark by which Excel knows it.
 *
 * @param origin the shop's own, `https://shop.example`: addresses of its images lead there from anywhere.
 */
export async function* productCsv(pages: AsyncIterable<Product[]>, origin: string): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + record(COLUMNS.map(([name]) => name));
  for await (const products of pages) {
    yield head + products.map((product) => recordOf(product, origin)).join('');
    head = '';
  }
  if (head) yield head;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Not "ID" at the start: Excel takes a file that begins with it for one in its older format SYLK. */
const COLUMNS: [name: string, cell: (product: Product, origin: string) => string | null][] = [
  ['Product ID', ({ id }) => id],
  ['Code', ({ code }) => code],
  ['Name', ({ name }) => name],
  ['Price', ({ price }) => amount(price)],
  ['Market price', ({ marketPrice }) => amount(marketPrice)],
  ['Category', ({ category }) => category],
  ['Accessory category', ({ subCategory }) => subCategory],
  ['Description', ({ description }) => description],
  ['Featured', ({ featured }) => yesOrNo(featured)],
  ['In stock', ({ inStock }) => yesOrNo(inStock)],
  ['Hidden', ({ hidden }) => yesOrNo(hidden)],
  ['Images', ({ images }, origin) => lines(images.map((image) => absolute(image, origin)))],
  ['Image descriptions', ({ imageAlts }) => lines(imageAlts)],
  ['Points of interest', ({ imageFocuses }) => lines(imageFocuses)],
  ['Handle', ({ handle }) => handle],
  ['Created', ({ createdAt }) => createdAt.toISOString()],
  ['Updated', ({ updatedAt }) => updatedAt.toISOString()],
];

function recordOf(product: Product, origin: string): string {
  return record(COLUMNS.map(([, cell]) => cell(product, origin) ?? ''));
}

function record(cells: string[]): string {
  return csvRecord(cells.map(defused));
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

function absolute(image: string, origin: string): string {
  return /^\/(?!\/)/.test(image) ? origin + image : image;
}
