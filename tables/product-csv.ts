import type { Product } from '#catalogue/product.ts';
import { csvTable } from './csv-record.ts';
import { type ImageNaming, PRODUCT_COLUMNS, productCells } from './product-columns.ts';

/** Products as the shop's own table in CSV (RFC 4180), in UTF-8. */
export function productCsv(pages: AsyncIterable<Product[]>, nameOf: ImageNaming): AsyncGenerator<string> {
  const header = PRODUCT_COLUMNS.map(({ name }) => name);
  return csvTable(pages, header, (product) => [productCells(product, nameOf)]);
}
