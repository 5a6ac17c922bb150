import { DEFAULT_NAMES } from '#catalog/facts/fact-names.ts';
import type { Answers } from '../columns/answers.ts';
import type { Table, TableRow } from '../table.ts';
import { Cells } from '../values/cells.ts';
import { countedKeys, groupedRows } from './grouped-rows.ts';

/**
 * Yields the rows of one product after another. Before, reads the table to count the rows of each product, unless each
 * row is one.
 *
 * @throws TableError if rows are so far apart that too much of the table would have to be kept.
 */
export async function* productRows(table: Table, answers: Answers): AsyncGenerator<TableRow[]> {
  const cells = new Cells(table.header, answers.fields, answers.source);
  const isGrouped = !cells.isOurs && !isProductPerRow(cells);
  const { left, codes } = isGrouped ? await countRows(table, cells) : NO_GROUPS;
  const nameOf = keyReader(cells);
  const keyOf = (row: TableRow) => {
    const name = nameOf(row);
    return name === null ? null : (codes.get(name) ?? name);
  };
  async function* kept() {
    for await (const row of table.rows) yield cells.kept(row);
  }
  yield* groupedRows(kept(), keyOf, left, 'product or handle');
}

/** Returns the name that all rows of a product share; `null` if the row is a product by itself. */
type KeyOf = (row: TableRow) => string | null;

const NO_GROUPS = { left: new Map<string, number>(), codes: new Map<string, string>() };

/** The result is for one reading of a table, because rows below a product have the key of that product. */
export function keyReader(cells: Cells): KeyOf {
  if (cells.isOurs) return () => null;
  if (cells.rules.variants === 'rows below') {
    let products = 0;
    return (row) => `#${isVariation(row, cells) ? products : ++products}`;
  }
  if (cells.rules.variants === 'same name')
    return (row) => named(cells.text(row, 'handle') || cells.text(row, 'name'));
  const isByCode = cells.has('parent') || cells.has('variations') || cells.has('storeView');
  if (!isByCode) return (row) => named(handleIn(row, cells));
  return (row) => {
    if (isVariation(row, cells)) return named(cells.text(row, 'parent'));
    return named(cells.text(row, 'code')) ?? idOf(row, cells);
  };
}

/** Returns the handle of a row's product. Feeds give all colors of a model one handle: each color is a product. */
export function handleIn(row: TableRow, cells: Cells): string {
  return [cells.text(row, 'handle'), modelIn(row, cells) && colorIn(row, cells)].filter(Boolean).join(' ');
}

/** Returns the model of a feed's row that has a color; empty if it has none, as for sizes of one product. */
export function modelIn(row: TableRow, cells: Cells): string {
  return cells.rules.isHandleOfModel && colorIn(row, cells) ? cells.text(row, 'handle') : '';
}

function colorIn(row: TableRow, cells: Cells): string {
  const column = cells.columnsOf('fact').find(({ name }) => DEFAULT_NAMES.keyOf(name) === 'color');
  return column ? cells.textAt(row, column.at) : '';
}

/** Whether the table does not say which rows belong together. */
export function isProductPerRow(cells: Cells): boolean {
  const grouping = ['handle', 'parent', 'variations', 'storeView'] as const;
  return !cells.isOurs && !cells.rules.variants && !grouping.some((field) => cells.has(field));
}

/** Groups some rows by their products. */
export function groupRows(rows: TableRow[], cells: Cells): TableRow[][] {
  const keyOf = keyReader(cells);
  const codes = new Map<string, string>();
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  for (const { row, key } of keyed) addAliases(codes, row, key, cells);
  const groups = Map.groupBy(keyed, ({ row, key }) => (key === null ? row : (codes.get(key) ?? key)));
  return [...groups.values()].map((group) => group.map(({ row }) => row));
}

/** The codes in Magento's `sku=A-1,size=S|sku=A-2,size=M`. */
export function variationsIn(row: TableRow, cells: Cells): string[] {
  return cells
    .text(row, 'variations')
    .split('|')
    .flatMap((variation) => named(/(?:^|,)\s*sku=([^,]*)/.exec(variation)?.[1] ?? '') ?? []);
}

/** WooCommerce's variations name their product by its code, or by `id:7`. */
function idOf(row: TableRow, cells: Cells): string | null {
  return named(cells.text(row, 'rowId') && `id:${cells.text(row, 'rowId')}`);
}

/** Whether a row is a variant of the product that it names, or that is above it. */
export function isVariation(row: TableRow, cells: Cells): boolean {
  const type = cells.text(row, 'rowType').toLowerCase();
  if (cells.rules.variants === 'rows below')
    return cells.has('rowType') ? type !== 'product' : cells.text(row, 'name') === '';
  return type.includes('variation') && cells.text(row, 'parent') !== '';
}

/** Whether a row of Magento is shown only as part of another product. */
export function isHiddenVariation(row: TableRow, cells: Cells): boolean {
  return cells.has('variations') && /^not visible/i.test(cells.text(row, 'visibility'));
}

/** Keeps the rows of one store view: Magento repeats a product for each, with other texts and prices. */
export function inOneStoreView(rows: TableRow[], cells: Cells): TableRow[] {
  if (!cells.has('storeView')) return rows;
  const views = rows.map((row) => cells.text(row, 'storeView'));
  const view = views.includes('') ? '' : views[0];
  return rows.filter((_, at) => views[at] === view);
}

function named(text: string): string | null {
  return text.trim().toLowerCase() || null;
}

/** Returns the number of rows of each key that has several, and the keys that are aliases of other keys. */
async function countRows({ rows }: Table, cells: Cells) {
  const keyOf = keyReader(cells);
  const keys: string[] = [];
  const codes = new Map<string, string>();
  for await (const row of rows) {
    const key = keyOf(row);
    if (key !== null) keys.push(key);
    addAliases(codes, row, key, cells);
  }
  return { left: countedKeys(keys.map((key) => codes.get(key) ?? key)), codes };
}

/** Adds the other names by which rows refer to the product of a row. */
function addAliases(codes: Map<string, string>, row: TableRow, key: string | null, cells: Cells): void {
  if (key === null) return;
  const id = cells.has('parent') ? idOf(row, cells) : null;
  if (id !== null && id !== key && !isVariation(row, cells)) codes.set(id, key);
  for (const variation of variationsIn(row, cells)) {
    if (variation !== key && !codes.has(variation)) codes.set(variation, key);
  }
}
