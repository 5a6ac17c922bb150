/**
 * A position in the feed of committed changes: `{epoch}.{count}`. An epoch is one unbroken time of listening in one
 * process; within it, changes are counted.
 */
export type Cursor = string;

/** Whether what was read at `shown` already contains everything that was announced up to `announced`. */
export function isCovered(announced: Cursor, shown: Cursor): boolean {
  const [epoch, count] = parts(announced);
  const [shownEpoch, shownCount] = parts(shown);
  // Between two processes, or over a lost connection, nothing can be compared.
  return epoch === shownEpoch && shownCount >= count;
}

function parts(cursor: Cursor): [epoch: string, count: number] {
  const dot = cursor.lastIndexOf('.');
  return [cursor.slice(0, dot), Number(cursor.slice(dot + 1))];
}
