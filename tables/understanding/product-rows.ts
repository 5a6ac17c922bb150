import { type Table, TableError, type TableRow } from '../table.ts';
import type { Answers } from './answers.ts';
import { Cells } from './cells.ts';

/** Characters of rows that wait for further rows of their products. */
const MOST_WAITING = 64 * 1024 * 1024;

/**
 * The rows of one product after another. Those that are apart are brought together: the table is read once to count
 * how many rows each handle has, and while it is read again a product is kept until its last row has come. So what is
 * held are the handles with their counts and the products that are open, not the table.
 *
 * @throws TableError where the rows of products are so far apart that too much of the table would have to be kept.
 */
export async function* productRows(table: Table, answers: Answers): AsyncGenerator<TableRow[]> {
  const cells = new Cells(table.header, answers.fields, answers.source);
  const keyOf = keyReader(cells, answers);
  const left = await countRows(table, keyOf);
  const open = new Map<string, TableRow[]>();
  let waiting = 0;
  for await (const row of table.rows) {
    const key = keyOf(row).find((name) => left.has(name));
    const kept = cells.kept(row);
    if (key === undefined) {
      yield [kept];
      continue;
    }
    const rows = open.get(key) ?? [];
    rows.push(kept);
    const rest = (left.get(key) ?? 1) - 1;
    left.set(key, rest);
    if (rest > 0) {
      open.set(key, rows);
      waiting += lengthOf(kept);
      if (waiting > MOST_WAITING) throw rowsApart(row.line);
      continue;
    }
    left.delete(key);
    open.delete(key);
    for (const one of rows.slice(0, -1)) waiting -= lengthOf(one);
    yield rows;
  }
  // Variations whose product never came.
  for (const rows of open.values()) yield rows;
}

/** Under which names a row may be counted as one of several; none where it stands alone. */
type KeyOf = (row: TableRow) => string[];

function keyReader(cells: Cells, { source }: Answers): KeyOf {
  if (source === 'vitrine') return () => [];
  if (!cells.has('parent')) return (row) => named(cells.text(row, 'handle'));
  return (row) => {
    const parent = isVariation(row, cells) ? cells.text(row, 'parent') : '';
    if (parent) return named(parent);
    const id = cells.text(row, 'rowId');
    return [...named(cells.text(row, 'code')), ...named(id && `id:${id}`)];
  };
}

export function isVariation(row: TableRow, cells: Cells): boolean {
  return cells.text(row, 'rowType').toLowerCase().includes('variation') && cells.text(row, 'parent') !== '';
}

function named(text: string): string[] {
  const name = text.trim().toLowerCase();
  return name === '' ? [] : [name];
}

/** How many rows there are for each name that has more than one; with variations, the product's own counted in. */
async function countRows({ rows }: Table, keyOf: KeyOf): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const row of rows) {
    for (const name of keyOf(row)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of counts) if (count === 1) counts.delete(name);
  return counts;
}

function lengthOf({ cells }: TableRow): number {
  let length = 100;
  for (const cell of cells) if (cell) length += cell.length;
  return length;
}

function rowsApart(line: number): TableError {
  return new TableError(
    'rows-apart',
    `Up to row ${line} the rows of too many products are apart from each other. Sort the table by its handle or product and try again.`,
  );
}
