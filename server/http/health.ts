import { Hono } from 'hono';

/**
 * Answers probes: `/healthz` with 200 while the process responds, `/readyz` with 200 until `stopping` is aborted, then with
 * 503. Neither depends on the database or the storage: pages in memory are served without them, and a proxy that
 * removed every process because of one outage would close the whole shop. Neither says anything about the shop.
 */
export function health(stopping: AbortSignal): Hono {
  return new Hono()
    .get('/healthz', (context) => context.body(null, 200, NEVER_CACHED))
    .get('/readyz', (context) => context.body(null, stopping.aborted ? 503 : 200, NEVER_CACHED));
}

const NEVER_CACHED = { 'Cache-Control': 'no-store' };
