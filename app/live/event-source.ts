import { type Cursor, HEARTBEAT_MS } from '#catalog/changes/cursor.ts';
import type { Category } from '#catalog/products/product.ts';

/**
 * The changes that concern an open page. Every topic includes changes of the shop settings; `shop` includes only these,
 * and `admin` also questions, imports and the draft of the settings.
 */
export type Topic = Category | 'everything' | 'shop' | 'admin';

interface Options {
  topic: Topic;
  /** Returns the cursor of the page on the screen. Each connection then sends the changes since this cursor. */
  shownCursor(): Cursor;
  onChanged(announced: Cursor): void;
  /** Called when the connection state changes, and for each failed attempt. */
  onStatus(isConnected: boolean): void;
}

/** Milliseconds without a response after which a connection counts as failed. */
const TIMEOUT_MS = 10_000;

/** Milliseconds after which the stream reopens if a pressed link did not replace the document. */
const REOPEN_MS = 5_000;

/**
 * Connects to the server's live events (HTML, EventSource), and reconnects with growing pauses. There is no connection
 * while the page is hidden: browsers allow six per host over HTTP/1.1, and a page in the back-forward cache must not
 * hold one. Firefox caches a page only if its stream closes well before the navigation, so a press on a link that
 * replaces the document closes it; `click`, `beforeunload` and `pagehide` are too late.
 *
 * @returns a function that closes the connection permanently.
 */
export function openEventSource({ topic, shownCursor, onChanged, onStatus }: Options): () => void {
  const closing = new AbortController();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isConnected = false;

  const { signal } = closing;
  document.addEventListener('visibilitychange', connectIfActive, { signal });
  window.addEventListener('pagehide', disconnect, { signal });
  for (const event of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(event, closeBeforeLeaving, { signal });
  }
  for (const event of ['pageshow', 'online', 'offline']) {
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
    else if (source === null) connect();
  }

  function connect(): void {
    clearTimeout(timer);
    source = new EventSource(addressOf(topic, shownCursor()));
    source.addEventListener('changed', (event) => {
      handleMessage();
      onChanged(event.data);
    });
    source.addEventListener('heartbeat', handleMessage);
    source.addEventListener('error', fail);
    timer = setTimeout(fail, TIMEOUT_MS);
  }

  function handleMessage(): void {
    clearTimeout(timer);
    timer = setTimeout(fail, HEARTBEAT_MS + TIMEOUT_MS);
    // A connection that breaks at once counts as a failure, so the first message alone does not reset the back-off.
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

  function closeBeforeLeaving(event: PointerEvent | KeyboardEvent): void {
    if (('key' in event && event.key !== 'Enter') || !isInLeavingLink(event.target)) return;
    disconnect();
    timer = setTimeout(connectIfActive, REOPEN_MS);
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
  if (topic === 'shop' || topic === 'admin') search.set('only', topic);
  else if (topic !== 'everything') search.set('category', topic);
  return `/live?${search}`;
}

/** Returns whether an element is inside a link that replaces the document: one to another language or another site. */
function isInLeavingLink(element: EventTarget | null): boolean {
  const link = element instanceof Element ? element.closest('a') : null;
  if (!link || link.target === '_blank' || !link.protocol.startsWith('http')) return false;
  return link.hreflang !== '' || link.origin !== window.location.origin;
}

/**
 * Returns the milliseconds to wait before the next attempt after `failures` (from 1) in a row: exponential back-off
 * with full jitter, so that the visitors of a restarting shop do not all return at the same moment.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  return random() * Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** (failures - 1));
}

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
