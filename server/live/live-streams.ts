import type { CatalogueChange, CatalogueChanges } from '#catalogue/changes/changes.server.ts';
import type { StreamLimits } from './stream-limits.ts';

/** The open event streams of this process. */
export interface LiveStreams {
  /**
   * Opens a stream of Server-Sent Events (WHATWG HTML, 9.2) for changes after the cursor `since`. Its first event is
   * sent at once: `changed` if a relevant change was missed or may have been, else `heartbeat`.
   */
  open(subscription: Subscription): ReadableStream<Uint8Array>;
  /** Returns the limit that another stream of this network would exceed; `null` if it may be opened. */
  limitReached(network: string): keyof StreamLimits | null;
  /** Returns the number of open streams. */
  count(): number;
  /** Ends all streams and stops listening for changes. */
  close(): void;
}

interface Subscription {
  concerns(change: CatalogueChange): boolean;
  /** Cursor after which changes are sent. */
  since: string;
  /** Network of the visitor; see `networkOf`. */
  network: string;
}

/** The shop's scripts treat the connection as lost when a heartbeat is 10 s late. */
const HEARTBEAT_MS = 25_000;

/** The maximum number of unread events. A stream with more is ended; its client reconnects and catches up. */
const MAX_WAITING_EVENTS = 16;

/**
 * Serves all streams from one subscription and one timer, and encodes each event only once. While the listener for
 * changes is disconnected, sends no heartbeats; otherwise clients would believe that nothing has changed.
 */
export function openLiveStreams(changes: CatalogueChanges, limits: StreamLimits): LiveStreams {
  const readers = new Map<ReadableStreamDefaultController<Uint8Array>, Subscription>();
  const countOfNetwork = new Map<string, number>();

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
    countOfNetwork.set(subscription.network, (countOfNetwork.get(subscription.network) ?? 0) + 1);
  }

  function remove(reader: ReadableStreamDefaultController<Uint8Array>): void {
    const network = readers.get(reader)?.network;
    if (network === undefined) return;
    readers.delete(reader);
    const remaining = (countOfNetwork.get(network) ?? 0) - 1;
    if (remaining > 0) countOfNetwork.set(network, remaining);
    else countOfNetwork.delete(network);
  }

  return {
    open(subscription) {
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
    limitReached(network) {
      if (readers.size >= limits.total) return 'total';
      return (countOfNetwork.get(network) ?? 0) >= limits.perNetwork ? 'perNetwork' : null;
    },
    count: () => readers.size,
    close() {
      unsubscribe();
      clearInterval(timer);
      for (const reader of readers.keys()) reader.close();
      readers.clear();
      countOfNetwork.clear();
    },
  };
}

function event(kind: 'changed' | 'heartbeat', cursor: string): Uint8Array {
  return encoder.encode(`event: ${kind}\nid: ${cursor}\ndata: ${cursor}\n\n`);
}

const encoder = new TextEncoder();
