import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { counters } from '#platform/log/counters.ts';
import { type Db, queryRows } from './database.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a separate turn of the event loop, in the order of the calls. Call it before work that takes some
 * milliseconds; otherwise many such tasks in a row would delay even responses from memory.
 */
export function yieldToEventLoop(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}

const MAX_PAUSE_MS = 10;
const POLL_INTERVAL_MS = 4;
const MAX_WAIT_MS = 100;
/** Milliseconds after the last request of a visitor. */
const QUIET_AFTER_MS = 1_000;

let hits = 0;
let visitedAt = Number.NEGATIVE_INFINITY;

/**
 * Gives visitors priority for the CPU and the embedded database, which runs one query at a time. If there were recent
 * visitors, waits for pages being rendered, at most a tenth of a second, and then for half the duration of the last
 * write.
 *
 * @param tookMs milliseconds of the last write.
 */
export async function yieldToVisitors(tookMs: number): Promise<void> {
  await setImmediate();
  if (!isVisited()) return;
  await pause(Math.min(tookMs / 2, MAX_PAUSE_MS));
  for (let waited = 0; waited < MAX_WAIT_MS && isRendering(); waited += POLL_INTERVAL_MS)
    await pause(POLL_INTERVAL_MS);
}

/** Whether a visitor has requested a page in the last second. */
export function isVisited(): boolean {
  if (isRendering() || counters.cacheHits !== hits) visitedAt = performance.now();
  hits = counters.cacheHits;
  return performance.now() - visitedAt < QUIET_AFTER_MS;
}

function isRendering(): boolean {
  return counters.limits.renders.some(({ activeCount }) => activeCount > 0);
}

/** Rows that one statement of `removeInSteps` removes. */
export const REMOVED_TOGETHER = 500;

/**
 * Repeats a statement that removes up to `REMOVED_TOGETHER` rows and returns them, until it removes fewer. Visitors are
 * served in between.
 *
 * @returns the number of removed rows.
 */
export async function removeInSteps(db: Db, remove: SQL, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  while (true) {
    const began = performance.now();
    const rows = await queryRows(db, remove);
    removed += rows.length;
    if (rows.length < REMOVED_TOGETHER || signal?.aborted) return removed;
    await yieldToVisitors(performance.now() - began);
  }
}
