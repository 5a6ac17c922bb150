import type { CatalogueChange, CatalogueChanges } from '#catalogue/changes.server.ts';
import type { StreamLimits } from './stream-limits.ts';

/** The open event streams of this process. */
export interface LiveStreams {
  /**
   * A stream of Server-Sent Events (WHATWG HTML, 9.2), from what came after the cursor `since`. It begins with one
   * event at once: `changed` where something of concern was missed or could have been, else `heartbeat`.
   */
  open(subscription: Subscription): ReadableStream<Uint8Array>;
  /** Which limit another stream of this network would pass; `null` where it may be opened. */
  limitReached(network: string): keyof StreamLimits | null;
  /** How many streams are open. */
  count(): number;
  /** Ends every stream and takes no new ones' events any more. */
  close(): void;
}

interface Subscription {
  concerns(change: CatalogueChange): boolean;
  /** A cursor. */
  since: string;
  /** Whose it is; see `networkOf`. */
  network: string;
}

/** A browser counts the line as lost when one is 10 s late. */
const HEARTBEAT_MS = 25_000;

/** For a slow reader; beyond, the stream is ended, and the reader catches up from its cursor. */
const MAX_WAITING_EVENTS = 16;

/**
 * Serves all streams from one subscription and one timer: an event is written once and its bytes are shared. While
 * changes are not heard there is no heartbeat, so that nobody takes silence for peace.
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
    const left = (countOfNetwork.get(network) ?? 0) - 1;
    if (left > 0) countOfNetwork.set(network, left);
    else countOfNetwork.delete(network);
  }

  return {
    open(subscription) {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream(
        {
          start(reader) {
            own = reader;
            const missed = changes.since(subscription.since);
            const kind = missed === null || missed.some(subscription.concerns) ? 'changed' : 'heartbeat';
            add(reader, subscription);
            send(reader, event(kind, changes.cursor()));
          },
          cancel() {
            remove(own);
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
