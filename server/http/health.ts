import { Hono } from 'hono';

/**
 * Responds to probes: `/healthz` with 200 while the process runs, `/readyz` with 200 until `stopping` is aborted, then
 * with 503. Neither depends on the database or the storage: cached pages are served without them, and a proxy that
 * removed all processes during an outage would take the whole shop offline. The responses reveal nothing about the
 * shop.
 */
export function health(stopping: AbortSignal): Hono {
  return new Hono()
    .get('/healthz', (context) => context.body(null, 200, NEVER_CACHED))
    .get('/readyz', (context) => context.body(null, stopping.aborted ? 503 : 200, NEVER_CACHED));
}

const NEVER_CACHED = { 'Cache-Control': 'no-store' };
