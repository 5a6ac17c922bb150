import { Hono } from 'hono';
import type { CatalogChange, CatalogChanges } from '#catalog/changes/changes.server.ts';
import { HEARTBEAT_MS } from '#catalog/changes/cursor.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { networkOf } from '#platform/auth/network.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import { RunningCounts } from '#platform/http/fixed-window-counts.ts';
import { clientAddress } from '#server/http/client-address.ts';

/**
 * `GET /live?category=Women&since={cursor}`: committed changes as Server-Sent Events, of one category, of the shop
 * settings (`only=shop`), or of all; for the signed-in administrator (`only=admin`), also of questions, imports
 * and the draft of the settings.
 * Changes of the settings are also changes of every category. An event's id and data are the cursor from which a later
 * connection can continue.
 *
 * Responds with 503 while the listener for changes is disconnected or the process has its maximum number of streams,
 * and with 429 if the visitor's network has its maximum (RFC 6585, 4). The shop's scripts then wait longer before each
 * retry.
 */
export function liveEvents(
  changes: CatalogChanges,
  streams: LiveStreams,
  proxies: number,
  sessions: Pick<Sessions, 'find'>,
): Hono {
  const live = new Hono();

  live.get('/live', async (context) => {
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
    const only = context.req.query('only');
    // Not only the signature of the cookie is checked, because the session may have ended.
    const session =
      only === 'admin' ? await sessions.find(context.req.raw.headers).catch(() => undefined) : null;
    if (session === undefined) return refuse('the database is not available at the moment', 503);
    const isAdmin = session !== null;
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
    const concerns = ({ table, categories }: CatalogChange) => {
      if (table === 'webhooks') return false;
      if (categories.length === 0) return isAdmin;
      return only === 'shop' ? table === 'shop_settings' : !category || categories.includes(category);
    };
    return context.body(streams.open({ concerns, since, network }));
  });

  return live;
}

/** The open event streams of this process. */
export type LiveStreams = ReturnType<typeof openLiveStreams>;

interface Subscription {
  concerns(change: CatalogChange): boolean;
  /** Cursor after which changes are sent. */
  since: string;
  /** Network of the visitor; see `networkOf`. */
  network: string;
}

/** The maximum number of unread events. A stream with more is ended; its client reconnects and catches up. */
const MAX_WAITING_EVENTS = 16;

/**
 * Serves all streams from one subscription and one timer, and encodes each event only once. While the listener for
 * changes is disconnected, sends no heartbeats; otherwise clients would believe that nothing has changed.
 */
export function openLiveStreams(changes: CatalogChanges, limits: StreamLimits) {
  const readers = new Map<ReadableStreamDefaultController<Uint8Array>, Subscription>();
  const streamsOf = new RunningCounts();

  const unsubscribe = changes.subscribe((change, cursor) => {
    const bytes = event('changed', cursor);
    for (const [reader, { concerns }] of readers) {
      if (change === null || concerns(change)) send(reader, bytes);
    }
  });
  const timer = setInterval(() => {
    if (!changes.isListening()) return;
    const bytes = event('heartbeat', changes.cursor());
    for (const reader of readers.keys()) send(reader, bytes);
  }, HEARTBEAT_MS);

  function send(reader: ReadableStreamDefaultController<Uint8Array>, bytes: Uint8Array): void {
    reader.enqueue(bytes);
    if ((reader.desiredSize ?? 0) > 0) return;
    remove(reader);
    reader.close();
  }

  function add(reader: ReadableStreamDefaultController<Uint8Array>, subscription: Subscription): void {
    readers.set(reader, subscription);
    streamsOf.begin(subscription.network);
  }

  function remove(reader: ReadableStreamDefaultController<Uint8Array>): void {
    const network = readers.get(reader)?.network;
    if (network === undefined) return;
    readers.delete(reader);
    streamsOf.end(network);
  }

  return {
    /**
     * Opens a stream of Server-Sent Events (WHATWG HTML, 9.2) for changes after the cursor `since`. Its first event is
     * sent at once: `changed` if a relevant change was missed or may have been, else `heartbeat`.
     */
    open(subscription: Subscription): ReadableStream<Uint8Array> {
      let controller: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream(
        {
          start(reader) {
            controller = reader;
            const missed = changes.since(subscription.since);
            const kind = missed === null || missed.some(subscription.concerns) ? 'changed' : 'heartbeat';
            add(reader, subscription);
            send(reader, event(kind, changes.cursor()));
          },
          cancel() {
            remove(controller);
          },
        },
        { highWaterMark: MAX_WAITING_EVENTS },
      );
    },
    /** Returns the limit that another stream of this network would exceed; `null` if it may be opened. */
    limitReached(network: string): keyof StreamLimits | null {
      if (readers.size >= limits.total) return 'total';
      return streamsOf.get(network) >= limits.perNetwork ? 'perNetwork' : null;
    },
    count: () => readers.size,
    /** Ends all streams and stops listening for changes. */
    close(): void {
      unsubscribe();
      clearInterval(timer);
      for (const reader of readers.keys()) reader.close();
      readers.clear();
    },
  };
}

function event(kind: 'changed' | 'heartbeat', cursor: string): Uint8Array {
  return encoder.encode(`event: ${kind}\nid: ${cursor}\ndata: ${cursor}\n\n`);
}

const encoder = new TextEncoder();

/** Maximum number of open live streams. */
interface StreamLimits {
  /** For this process. */
  total: number;
  /** For one network: an IPv4 address, or the /64 of an IPv6 address. */
  perNetwork: number;
}

/** Returns the limit of open files and connections of this process. */
export function fileDescriptors(): number {
  // Without this, the report resolves the host names of all open connections.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: unknown } } };
  // Windows has no limit here, and `unlimited` is not a number.
  return Number(userLimits?.open_files.soft) || Number.POSITIVE_INFINITY;
}

/** Each stream uses one file descriptor; half of them are left for pages, pictures and the database. */
export function streamLimitsOf(descriptors: number): StreamLimits {
  const total = Math.min(MAX_TOTAL, Math.floor(descriptors / 2));
  return { total, perNetwork: Math.min(MAX_PER_NETWORK, Math.floor(total / 4)) };
}

/** Limits the memory: each stream uses a few kilobytes. */
const MAX_TOTAL = 20_000;

/** Enough for the visible tabs of an office, or of customers of a mobile network, behind one address. */
const MAX_PER_NETWORK = 200;
