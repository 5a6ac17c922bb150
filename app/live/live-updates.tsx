import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { snapshots } from '#app/router/stale-while-error.ts';
import { preloadFirstPhotos } from '#app/storefront/listing/first-photos.ts';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsOnline } from '#app/ui/browser-state.ts';
import { useDelayedFlag } from '#app/ui/delays.ts';
import { type Cursor, isCovered } from '#catalog/changes/cursor.ts';
import { openEventSource, reconnectDelay, type Topic } from './event-source.ts';

/** The properties of `LiveCatalog`, which loads this file. */
export interface LiveProps {
  topic: Topic;
  /** The cursor of the change feed when the page was read. */
  cursor: Cursor;
  /** Returns the milliseconds to wait before an announced change is loaded; by default 0. */
  delay?: () => number;
}

/** Listens to changes, reloads the open page's data, and says if the page may be out of date. */
export default function LiveUpdates({ topic, cursor, delay = atOnce }: LiveProps): ReactNode {
  const [isConnected, setConnected] = useState(true);
  const { announce, isFailing } = useRefresh(cursor, topic);
  const shownCursor = useEffectEvent(() => cursor);
  const handleChange = useEffectEvent((announced: Cursor) => {
    const delayMs = delay();
    if (delayMs > 0) setTimeout(() => handleChange(announced), delayMs);
    else announce(announced);
  });

  useEffect(() => {
    return openEventSource({
      topic,
      shownCursor: () => shownCursor(),
      onChanged: (announced) => handleChange(announced),
      onStatus: setConnected,
    });
  }, [topic]);

  // Here, because this file is loaded after everything that the first screen needs.
  useEffect(() => preloadFirstPhotos(), []);

  const isOnline = useIsOnline();
  const isDisconnected = useDelayedFlag(!isConnected, WARN_AFTER_MS);
  const texts = useTexts().errors;
  return <StatusNote text={noteOf(texts, { isOnline, isDisconnected, isFailing })} />;
}

const atOnce = () => 0;

/** Shorter interruptions are not shown. */
const WARN_AFTER_MS = 10_000;

/**
 * Reloads the data of the open page when a change newer than `shownCursor`, the cursor of its data, is announced. While
 * a refresh is running, any number of announcements cause only one more. It waits for a running navigation or action,
 * which loads the data itself.
 */
export function useRefresh(shownCursor: Cursor, topic: Topic) {
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const [announced, setAnnounced] = useState<Cursor | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const [isFailing, setFailing] = useState(false);
  const failures = useRef(0);
  // The newest change that all data of the page contain. A refresh sends several requests, such as one for the page and
  // one for an open product. A change that commits between their responses is in the page's cursor, and not in all of
  // them. Only the change that caused the refresh is.
  const covered = useRef(shownCursor);
  const cause = useRef<Cursor | null>(null);
  useLayoutEffect(() => {
    covered.current = cause.current ?? shownCursor;
  }, [shownCursor]);
  // Not only with a new cursor: a refresh may change nothing, and the next page may be a prefetched one.
  useLayoutEffect(() => {
    if (!isRefreshing) cause.current = null;
  });
  const isBusy = isRefreshing || navigation.state !== 'idle' || revalidator.state !== 'idle';

  const refresh = useEffectEvent(async (cursor: Cursor) => {
    setRefreshing(true);
    cause.current = cursor;
    const succeeded = await snapshots.refresh(revalidator.revalidate);
    failures.current = succeeded ? 0 : failures.current + 1;
    setRefreshing(false);
    setFailing(!succeeded);
    if (!succeeded) {
      setTimeout(() => {
        // Some of the requests may have succeeded, and their cursor is shown.
        covered.current = NOTHING;
        setAnnounced((pending) => pending ?? cursor);
      }, reconnectDelay(failures.current));
    }
  });

  useEffect(() => {
    if (announced === null || isBusy) return;
    // Keep an announcement that arrived after this render, because it needs another refresh.
    setAnnounced((latest) => (latest === announced ? null : latest));
    if (!isCovered(announced, covered.current)) void refresh(announced);
    // The next page has loaded what a refresh of the page before it could not.
    else setFailing(false);
  }, [announced, isBusy]);

  // A delayed announcement may be older than the current one, which it must not replace.
  const announce = (next: Cursor) =>
    setAnnounced((pending) => (pending && isCovered(next, pending) ? pending : next));

  const previous = useRef({ cursor: shownCursor, topic });
  useEffect(() => {
    const { cursor, topic: previousTopic } = previous.current;
    // A prefetched page can be older than the page before it, whose changes are not announced again. For another topic,
    // the stream is opened again, from the cursor of this page.
    if (topic === previousTopic && !isCovered(cursor, shownCursor)) announce(cursor);
    previous.current = { cursor: shownCursor, topic };
  });
  return { announce, isFailing };
}

/** A cursor that covers no change. */
const NOTHING: Cursor = '';

function noteOf(
  texts: Texts['errors'],
  { isOnline, isDisconnected, isFailing }: Record<'isOnline' | 'isDisconnected' | 'isFailing', boolean>,
) {
  if (!isOnline) return texts.offline;
  if (isDisconnected) return texts.disconnected;
  if (isFailing) return texts.refreshFailed;
  return null;
}

/**
 * A note at the foot of the screen while the page may be out of date. The region always exists, because screen readers
 * announce only changes inside a region.
 */
function StatusNote({ text }: { text: string | null }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center">
      {text ? <p className="text-balance bg-ink px-5 py-3 text-center text-page text-sm">{text}</p> : null}
    </div>
  );
}
