/**
 * A position in the feed of committed changes: `{epoch}.{count}`. An epoch is one uninterrupted subscription of one
 * process; `count` is the number of changes in it.
 */
export type Cursor = string;

/** Milliseconds between two heartbeats of a connection that announces changes. */
export const HEARTBEAT_MS = 25_000;

/** Whether data read at the cursor `shown` already contains all changes up to `announced`. */
export function isCovered(announced: Cursor, shown: Cursor): boolean {
  const [epoch, count] = parts(announced);
  const [shownEpoch, shownCount] = parts(shown);
  // Cursors of different processes or subscriptions cannot be compared.
  return epoch === shownEpoch && shownCount >= count;
}

function parts(cursor: Cursor): [epoch: string, count: number] {
  const dot = cursor.lastIndexOf('.');
  return [cursor.slice(0, dot), Number(cursor.slice(dot + 1))];
}
