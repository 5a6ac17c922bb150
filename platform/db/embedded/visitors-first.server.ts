import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { figures } from '#platform/log/figures.ts';

const MAX_REST_MS = 10;
const LOOK_EVERY_MS = 4;
const MAX_WAIT_MS = 100;
/** After the last visitor's request. */
const QUIET_AFTER_MS = 1_000;

let hits = 0;
let visitedAt = Number.NEGATIVE_INFINITY;

/**
 * Leaves the processor and the embedded database, which answers one after another, to visitors: while there are any,
 * waits for the pages that are being rendered, a tenth of a second at most, and rests for half as long as the last
 * write took.
 *
 * @param tookMs milliseconds.
 */
export async function letVisitorsGoFirst(tookMs: number): Promise<void> {
  await setImmediate();
  if (!isVisited()) return;
  await pause(Math.min(tookMs / 2, MAX_REST_MS));
  for (let waited = 0; waited < MAX_WAIT_MS && isRendering(); waited += LOOK_EVERY_MS)
    await pause(LOOK_EVERY_MS);
}

function isVisited(): boolean {
  if (isRendering() || figures.cacheHits !== hits) visitedAt = performance.now();
  hits = figures.cacheHits;
  return performance.now() - visitedAt < QUIET_AFTER_MS;
}

function isRendering(): boolean {
  return figures.limits.renders.some(({ activeCount }) => activeCount > 0);
}
