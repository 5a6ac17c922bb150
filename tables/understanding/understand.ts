import type { Table } from '../table.ts';
import type { Answers } from './answers.ts';
import { Cells } from './cells.ts';
import { productOfRows } from './product-of-rows.ts';
import { productRows } from './product-rows.ts';
import type { UnderstoodProduct } from './understood-product.ts';

/**
 * The products of a table as the answers have it understood, each with all its rows, in the order in which their last
 * rows come. The same table and the same answers give the same products in the same order, so that a job may go on
 * where it was. A code, handle or id that an earlier product has already is refused.
 *
 * @param origin the shop's own, `https://shop.example`: addresses there name photographs that it stores.
 * @throws TableError where the table cannot be read on.
 */
export async function* understandProducts(
  table: Table,
  answers: Answers,
  origin: string,
): AsyncGenerator<UnderstoodProduct> {
  const cells = new Cells(table.header, answers.fields, answers.source);
  const taken = new Map<string, number>();
  for await (const rows of productRows(table, answers)) {
    const product = productOfRows(rows, cells, answers, origin);
    if (!product.refused && !product.leftOut) refuseTwins(product, taken, cells);
    yield product;
  }
}

function refuseTwins(product: UnderstoodProduct, taken: Map<string, number>, cells: Cells): void {
  const [line = 0] = product.lines;
  for (const field of ['id', 'code', 'handle'] as const) {
    const value = product[field];
    if (value === null) continue;
    const key = `${field} ${value.toLowerCase()}`;
    const earlier = taken.get(key);
    if (earlier !== undefined) {
      const reason = `“${value}” stands in row ${earlier} already.`;
      product.refused = { line, column: cells.column(field), reason };
      return;
    }
  }
  for (const field of ['id', 'code', 'handle'] as const) {
    if (product[field] !== null) taken.set(`${field} ${product[field].toLowerCase()}`, line);
  }
}
