import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { CatalogueChange, CatalogueChanges } from '#catalogue/changes.server.ts';
import { CATEGORIES } from '#catalogue/product.ts';

/** Milliseconds between heartbeats; the browser counts the line as lost when one is 10 s late. */
const HEARTBEAT = 25_000;

/**
 * `GET /live?category=Women&since={cursor}`: committed changes as Server-Sent Events (WHATWG HTML, 9.2). Without a
 * category, all. Each event's id is the cursor from which a later connection can go on; the data is the cursor too.
 */
export function liveEvents(changes: CatalogueChanges): Hono {
  const live = new Hono();

  live.get('/live', (context) => {
    const category = context.req.query('category');
    const known = CATEGORIES.find((name) => name === category);
    if (category !== undefined && !known) {
      return context.text('Failed to subscribe to category products: there is no such category', 400);
    }
    if (!changes.isListening()) {
      const what = known ? 'category products' : 'products';
      return context.text(`Failed to subscribe to ${what}: changes are not heard at the moment`, 503);
    }

    const concerns = (change: CatalogueChange) => !known || change.categories.includes(known);
    const since = context.req.query('since') ?? context.req.header('Last-Event-ID') ?? changes.cursor();
    context.header('X-Accel-Buffering', 'no');
    return streamSSE(context, async (stream) => {
      const send = (event: 'changed' | 'heartbeat', cursor: string) =>
        stream.writeSSE({ event, data: cursor, id: cursor });

      const missed = changes.since(since);
      const unsubscribe = changes.subscribe((change, cursor) => {
        if (change === null || concerns(change)) void send('changed', cursor);
      });
      stream.onAbort(unsubscribe);

      await send(missed === null || missed.some(concerns) ? 'changed' : 'heartbeat', changes.cursor());
      while (!stream.aborted) {
        await stream.sleep(HEARTBEAT);
        await send('heartbeat', changes.cursor());
      }
    });
  });

  return live;
}
