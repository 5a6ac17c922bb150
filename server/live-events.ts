import { Hono } from 'hono';
import type { CatalogueChanges } from '#catalogue/changes.server.ts';
import { CATEGORIES } from '#catalogue/product.ts';
import type { LiveStreams } from './live-streams.ts';

/**
 * `GET /live?category=Women&since={cursor}`: committed changes as Server-Sent Events, of one category or of all. An
 * event's id and data are the cursor from which a later connection can go on.
 */
export function liveEvents(changes: CatalogueChanges, streams: LiveStreams): Hono {
  const live = new Hono();

  live.get('/live', (context) => {
    const asked = context.req.query('category');
    const category = CATEGORIES.find((name) => name === asked);
    if (asked !== undefined && !category) {
      return context.text('Failed to subscribe to category products: there is no such category', 400);
    }
    const refuse = (reason: string) => {
      const what = category ? 'category products' : 'products';
      return context.text(`Failed to subscribe to ${what}: ${reason}`, 503, { 'Retry-After': '10' });
    };
    if (!changes.isListening()) return refuse('changes are not heard at the moment');
    if (streams.count() >= MOST_STREAMS) return refuse('too many visitors are here at the moment');

    // `no-transform` and X-Accel-Buffering: no proxy on the way may collect or compress what must arrive at once.
    context.header('Cache-Control', 'no-cache, no-transform');
    context.header('X-Accel-Buffering', 'no');
    context.header('Content-Type', 'text/event-stream; charset=utf-8');
    if (context.req.method === 'HEAD') return context.body(null);

    // A browser that reconnects by itself repeats the first address and tells in the header how far it came.
    const since = context.req.header('Last-Event-ID') ?? context.req.query('since') ?? changes.cursor();
    return context.body(streams.open((change) => !category || change.categories.includes(category), since));
  });

  return live;
}

/** A stream costs a socket and a few kilobytes; a process should not run out of file descriptors over them. */
const MOST_STREAMS = 20_000;
