import type { Table } from '../table.ts';
import type { Answers } from './answers.ts';
import { Cells } from './cells.ts';
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
  const taken: Taken = { id: new Map(), code: new Map(), handle: new Map() };
  for await (const rows of productRows(table, answers)) {
    const product = productOfRows(rows, cells, answers, origin);
    if (!product.refused && !product.leftOut) product.refused = refusalOfRepeated(product, taken, cells);
    yield product;
  }
}

/** The names that products have had so far, in small letters, with the row of each. */
type Taken = Record<'id' | 'code' | 'handle', Map<string, number>>;

/**
 * Refuses a product whose id, code or handle an earlier one has. A product that has a handle or an id besides loses only
 * the repeated code; without either, the next import of the table would add it again.
 */
function refusalOfRepeated(product: UnderstoodProduct, taken: Taken, cells: Cells): Refusal | null {
  const [line = 0] = product.lines;
  for (const field of ['id', 'code', 'handle'] as const) {
    const name = keyOf(product, field);
    const earlier = name && taken[field].get(name.toLowerCase());
    if (!name || !earlier) continue;
    const reason = `${LABELS[field]} “${name}” is also in row ${earlier}.`;
    if (field !== 'code' || !(product.id || product.fields.handle))
      return { line, column: cells.column(field), reason };
    delete product.fields.code;
    product.notes.push(`${reason} This product has no code.`);
  }
  for (const field of ['id', 'code', 'handle'] as const) {
    // Rows with the same handle are one product already where it holds rows together.
    if (field === 'handle' && !cells.isOurs) continue;
    const name = keyOf(product, field);
    if (name) taken[field].set(name.toLowerCase(), line);
  }
  return null;
}

function keyOf({ id, fields }: UnderstoodProduct, field: 'id' | 'code' | 'handle'): string | null {
  return (field === 'id' ? id : fields[field]) ?? null;
}

const LABELS = { id: 'ID', code: 'Code', handle: 'Handle' };
