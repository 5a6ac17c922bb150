import { Hono } from 'hono';
import type { CatalogueChange, CatalogueChanges } from '#catalogue/changes/changes.server.ts';
import { CATEGORIES } from '#catalogue/products/product.ts';
import { networkOf } from '#platform/auth/network.ts';
import { clientAddress } from '../http/client-address.ts';
import type { LiveStreams } from './live-streams.ts';

/**
 * `GET /live?category=Women&since={cursor}`: committed changes as Server-Sent Events, of one category, of the shop
 * settings (`only=shop`), or of all. Changes of the settings are also changes of every category. An event's id and data
 * are the cursor from which a later connection can continue.
 *
 * Responds with 503 while the listener for changes is disconnected or the process has its maximum number of streams,
 * and with 429 if the visitor's network has its maximum (RFC 6585, 4). The shop's scripts then wait longer before each
 * retry.
 */
export function liveEvents(changes: CatalogueChanges, streams: LiveStreams, proxies: number): Hono {
  const live = new Hono();

  live.get('/live', (context) => {
    const requested = context.req.query('category');
    const category = CATEGORIES.find((name) => name === requested);
    if (requested !== undefined && !category) {
      return context.text('Failed to subscribe to category products: there is no such category', 400);
    }
    const refuse = (reason: string, status: 429 | 503) => {
      const what = category ? 'category products' : 'products';
      return context.text(`Failed to subscribe to ${what}: ${reason}`, status, { 'Retry-After': '10' });
    };
    if (!changes.isListening()) return refuse('live updates are not available at the moment', 503);
    const network = networkOf(clientAddress(context, proxies));
    const limit = streams.limitReached(network);
    if (limit === 'total') return refuse('the shop has too many visitors at the moment', 503);
    if (limit === 'perNetwork') return refuse('your network has too many open pages', 429);

    // `no-transform` and X-Accel-Buffering keep proxies from buffering or compressing the events.
    context.header('Cache-Control', 'no-cache, no-transform');
    context.header('X-Accel-Buffering', 'no');
    context.header('Content-Type', 'text/event-stream; charset=utf-8');
    if (context.req.method === 'HEAD') return context.body(null);

    // A browser that reconnects by itself repeats the first address and sends the last cursor in this header.
    const since = context.req.header('Last-Event-ID') ?? context.req.query('since') ?? changes.cursor();
    const isOnlyShop = context.req.query('only') === 'shop';
    const concerns = ({ table, categories }: CatalogueChange) =>
      isOnlyShop ? table === 'shop_settings' : !category || categories.includes(category);
    return context.body(streams.open({ concerns, since, network }));
  });

  return live;
}
