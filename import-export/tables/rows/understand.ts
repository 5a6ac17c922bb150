import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import type { Answers } from '../columns/answers.ts';
import { hasOnlyTexts } from '../columns/translated-columns.ts';
import type { Table } from '../table.ts';
import { tableTexts } from '../texts.ts';
import { Cells } from '../values/cells.ts';
import { productsOfRows } from './colors-of-rows.ts';
import { productRows } from './product-rows.ts';
import { textsOfRows } from './row-translations.ts';
import type { Refusal, UnderstoodProduct } from './understood-product.ts';

/**
 * Yields the products of a table, each with all its rows, in the order of their last rows. The same table and the same
 * answers give the same products in the same order, so a job can continue after a restart. A product with the handle or
 * id of an earlier product is refused; a repeated code is removed.
 *
 * @param origin of the shop, such as `https://shop.example`. Its addresses are photos that are already stored.
 * @throws TableError if the rest of the table cannot be read.
 */
export async function* understandProducts(
  table: Table,
  answers: Answers,
  origin: string,
): AsyncGenerator<UnderstoodProduct> {
  const cells = new Cells(table.header, answers.fields, answers.source);
  const taken: Taken = { id: new Map(), code: new Map(), handle: new Map() };
  for await (const rows of productRows(table, answers)) {
    const products = hasOnlyTexts(answers.fields)
      ? [textsOfRows(rows, cells)]
      : productsOfRows(rows, cells, answers, origin);
    for (const product of products) {
      if (!product.refused) product.refused = refusalOfRepeated(product, taken, cells);
      yield product;
    }
  }
}

/** Names of earlier products in lower case, with their rows. */
type Taken = Record<'id' | 'code' | 'handle', Map<string, number>>;

/**
 * Refuses a product whose id or handle an earlier one has. A product with a repeated code only loses the code. If it
 * has no other key, its code and name become its handle, so that the next import of the table finds it again; a row
 * with the same code and the same name is refused.
 */
function refusalOfRepeated(product: UnderstoodProduct, taken: Taken, cells: Cells): Refusal | null {
  const [line = 0] = product.lines;
  const { code, handle } = product.fields;
  const codeRow = code && taken.code.get(code.toLowerCase());
  const codeHandle = code && !handle && !product.id ? handleOf(code, product) : null;
  const sameRow = codeHandle && taken.handle.get(codeHandle.toLowerCase());
  if (sameRow) return { line, column: cells.column('code'), reason: tableTexts.product.sameRow(sameRow) };
  if (code && codeRow) {
    delete product.fields.code;
    product.notes.push(tableTexts.product.sameCode(code, codeRow));
    if (codeHandle) product.fields.handle = codeHandle;
  }
  for (const field of ['id', 'handle'] as const) {
    const name = keyOf(product, field);
    const row = name && taken[field].get(name.toLowerCase());
    if (row)
      return {
        line,
        column: cells.column(field),
        reason: tableTexts.product.sameKey(LABELS[field], name, row),
      };
  }
  for (const field of ['id', 'code', 'handle'] as const) {
    // Rows with the same handle are one product already, except in the shop's own tables.
    if (field === 'handle' && !cells.isOurs) continue;
    const name = keyOf(product, field);
    if (name) taken[field].set(name.toLowerCase(), line);
  }
  if (codeHandle) taken.handle.set(codeHandle.toLowerCase(), line);
  return null;
}

function handleOf(code: string, { fields }: UnderstoodProduct): string {
  return `code:${code} ${fields.name ?? ''}`.trim().slice(0, PRODUCT_FIELDS.handle.maxLength);
}

function keyOf({ id, fields }: UnderstoodProduct, field: 'id' | 'code' | 'handle'): string | null {
  return (field === 'id' ? id : fields[field]) ?? null;
}

const LABELS = { id: 'ID', handle: 'Handle' };
