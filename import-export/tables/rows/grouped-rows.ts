import { TableError, type TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';

/** The maximum number of characters of incomplete groups that are kept in memory. */
const MAX_WAITING_CHARACTERS = 64 * 1024 * 1024;

/** Returns the number of rows of each key that has several. */
export function countedKeys(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [key, count] of counts) if (count === 1) counts.delete(key);
  return counts;
}

/**
 * Yields rows with the same key together, even if they are scattered, as soon as the last one is read. Memory holds the
 * keys with their counts and incomplete groups, not the table.
 *
 * @param keyOf returns `null` for a row that is alone.
 * @param left the number of rows of each key that has several; changed while the rows are read.
 * @param column named in the message if rows are too far apart.
 * @throws TableError if rows are so far apart that too much of the table would have to be kept.
 */
export async function* groupedRows(
  rows: AsyncIterable<TableRow>,
  keyOf: (row: TableRow) => string | null,
  left: Map<string, number>,
  column: string,
): AsyncGenerator<TableRow[]> {
  const open = new Map<string, TableRow[]>();
  let waiting = 0;
  for await (const row of rows) {
    const key = keyOf(row);
    const count = key === null ? undefined : left.get(key);
    if (key === null || count === undefined) {
      yield [row];
      continue;
    }
    const group = open.get(key) ?? [];
    group.push(row);
    if (count === 1) {
      open.delete(key);
      left.delete(key);
      for (const earlier of group.slice(0, -1)) waiting -= lengthOf(earlier);
      yield group;
      continue;
    }
    open.set(key, group);
    left.set(key, count - 1);
    waiting += lengthOf(row);
    if (waiting > MAX_WAITING_CHARACTERS) throw new TableError(tableTexts.rows.scattered(row.line, column));
  }
  // Variations without a product.
  yield* open.values();
}

function lengthOf({ cells }: TableRow): number {
  let length = 100;
  for (const cell of cells) if (cell) length += cell.length;
  return length;
}
