import type { Product } from '#catalogue/product.ts';
import { BYTE_ORDER_MARK, csvRecord } from './csv-record.ts';
import { type ImageNaming, PRODUCT_COLUMNS, productCells } from './product-columns.ts';

/**
 * Products as a table in CSV (RFC 4180), a piece for each page of them that comes in, so that any number of products
 * takes the memory of one page. In UTF-8, with the mark by which Excel knows it.
 */
export async function* productCsv(
  pages: AsyncIterable<Product[]>,
  nameOf: ImageNaming,
): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvRecord(PRODUCT_COLUMNS.map(({ name }) => name));
  for await (const products of pages) {
    yield head + products.map((product) => csvRecord(productCells(product, nameOf))).join('');
    head = '';
  }
  if (head) yield head;
}
