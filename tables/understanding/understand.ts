import type { Table } from '../table.ts';
import type { Answers } from './answers.ts';
import { Cells } from './cells.ts';
import type { Field } from './fields.ts';
import { productOfRows } from './product-of-rows.ts';
import { productRows } from './product-rows.ts';
import type { Refusal, UnderstoodProduct } from './understood-product.ts';

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
    if (!product.refused && !product.leftOut) product.refused = twinOf(product, taken, cells);
    yield product;
  }
}

/** Why a product is refused that has the id, the code or the handle of an earlier one; else these are taken from now on. */
function twinOf(product: UnderstoodProduct, taken: Map<string, number>, cells: Cells): Refusal | null {
  const [line = 0] = product.lines;
  const { code, handle } = product.fields;
  const names = Object.entries({ id: product.id, code, handle }) as [Field, string | null | undefined][];
  for (const [field, name] of names) {
    const earlier = name ? taken.get(`${field} ${name.toLowerCase()}`) : undefined;
    if (earlier === undefined) continue;
    return { line, column: cells.column(field), reason: `“${name}” stands in row ${earlier} already.` };
  }
  for (const [field, name] of names) if (name) taken.set(`${field} ${name.toLowerCase()}`, line);
  return null;
}
