import type { CatalogueChange, CatalogueChanges } from '#catalogue/changes.server.ts';

/** The open event streams of this process. */
export interface LiveStreams {
  /**
   * A stream of Server-Sent Events (WHATWG HTML, 9.2), from what came after the cursor `since`. It begins with one
   * event at once: `changed` where something of concern was missed or could have been, else `heartbeat`.
   */
  open(concerns: (change: CatalogueChange) => boolean, since: string): ReadableStream<Uint8Array>;
  /** How many streams are open. */
  count(): number;
  /** Ends every stream and takes no new ones' events any more. */
  close(): void;
}

/** Milliseconds between heartbeats; a browser counts the line as lost when one is 10 s late. */
const HEARTBEAT = 25_000;

/** Events that may wait for a slow reader; beyond, the stream is ended, and the reader catches up from its cursor. */
const WAITING_EVENTS = 16;

/**
 * Serves all streams from one subscription and one timer: an event is written once and its bytes are shared. While
 * changes are not heard there is no heartbeat, so that nobody takes silence for peace.
 */
export function openLiveStreams(changes: CatalogueChanges, heartbeat = HEARTBEAT): LiveStreams {
  const readers = new Map<
    ReadableStreamDefaultController<Uint8Array>,
    (change: CatalogueChange) => boolean
  >();

  const unsubscribe = changes.subscribe((change, cursor) => {
    const bytes = event('changed', cursor);
    for (const [reader, concerns] of readers) {
      if (change === null || concerns(change)) send(reader, bytes);
    }
  });
  const timer = setInterval(() => {
    if (!changes.isListening()) return;
    const bytes = event('heartbeat', changes.cursor());
    for (const reader of readers.keys()) send(reader, bytes);
  }, heartbeat);

  function send(reader: ReadableStreamDefaultController<Uint8Array>, bytes: Uint8Array): void {
    reader.enqueue(bytes);
    if ((reader.desiredSize ?? 0) > 0) return;
    readers.delete(reader);
    reader.close();
  }

  return {
    open(concerns, since) {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream(
        {
          start(reader) {
            own = reader;
            const missed = changes.since(since);
            const kind = missed === null || missed.some(concerns) ? 'changed' : 'heartbeat';
            readers.set(reader, concerns);
            send(reader, event(kind, changes.cursor()));
          },
          cancel() {
            readers.delete(own);
          },
        },
        { highWaterMark: WAITING_EVENTS },
      );
    },
    count: () => readers.size,
    close() {
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
