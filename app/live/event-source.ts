import type { Cursor } from '#catalogue/changes/cursor.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import type { Topic } from './topic.ts';

interface Options {
  topic: Topic;
  /** The cursor at which the page on the screen was read; asked at each connection, to catch up from there. */
  shownAt(): Cursor;
  onChanged(announced: Cursor): void;
  /** Tells whether the source is connected; called as that changes, and again for each failed attempt. */
  onStatus(isConnected: boolean): void;
}

/** As often as the server sends them. */
const HEARTBEAT_MS = 25_000;

/** How late an answer may be before it counts as failed. */
const TIMEOUT_MS = 10_000;

/**
 * Connects to the server's live events (HTML, EventSource), and again with growing pauses when that fails. While the
 * page is hidden there is no connection: browsers allow six to a host over HTTP/1.1, and a page in the back-forward
 * cache must not hold one. Firefox discards a page whose stream closes only at `click`, `beforeunload` or `pagehide`.
 * An earlier close would keep it, but pages with a stream have hardly a link that replaces the document, and those of
 * the admin area are sent with `no-store`.
 *
 * @returns closes it for good.
 */
export function openEventSource({ topic, shownAt, onChanged, onStatus }: Options): () => void {
  const closing = new AbortController();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isConnected = false;

  const { signal } = closing;
  document.addEventListener('visibilitychange', connectIfActive, { signal });
  window.addEventListener('pagehide', disconnect, { signal });
  for (const event of ['pageshow', 'online', 'offline', 'load']) {
    window.addEventListener(event, connectIfActive, { signal });
  }
  connectIfActive();
  return () => {
    closing.abort();
    disconnect();
  };

  function connectIfActive(): void {
    const isActive = document.visibilityState === 'visible' && navigator.onLine;
    if (!isActive) disconnect();
    // Before the page has loaded, its pictures need the connections more.
    else if (source === null && document.readyState === 'complete') connect();
  }

  function connect(): void {
    clearTimeout(timer);
    source = new EventSource(addressOf(topic, shownAt()));
    source.addEventListener('changed', (event) => {
      hear();
      onChanged(event.data);
    });
    source.addEventListener('heartbeat', hear);
    source.addEventListener('error', fail);
    timer = setTimeout(fail, TIMEOUT_MS);
  }

  function hear(): void {
    clearTimeout(timer);
    timer = setTimeout(fail, HEARTBEAT_MS + TIMEOUT_MS);
    // A connection that breaks at once counts as a failure: the first message alone does not end the back-off.
    if (isConnected) failures = 0;
    isConnected = true;
    onStatus(true);
  }

  function fail(): void {
    disconnect();
    failures += 1;
    onStatus(false);
    timer = setTimeout(connect, reconnectDelay(failures));
  }

  function disconnect(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
    isConnected = false;
  }
}

function addressOf(topic: Topic, since: Cursor): string {
  const search = new URLSearchParams({ since });
  if (topic === 'shop') search.set('only', 'shop');
  else if (topic !== 'everything') search.set('category', topic);
  return `/live?${search}`;
}
