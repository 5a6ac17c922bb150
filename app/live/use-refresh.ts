import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation, useRevalidator } from 'react-router';
import { useBase } from '#app/language.ts';
import { snapshots } from '#app/router/stale-while-error.ts';
import { type Cursor, isCovered } from '#catalogue/changes/cursor.ts';
import { reconnectDelay } from './event-source.ts';

/**
 * Reloads the data of the open page when a change newer than `shownCursor`, the cursor of its data, is announced. While
 * a refresh is running, any number of announcements cause only one more. It waits for a running navigation or action,
 * which loads the data itself.
 */
export function useRefresh(shownCursor: Cursor) {
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const [announced, setAnnounced] = useState<Cursor | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const [isFailing, setFailing] = useState(false);
  const failures = useRef(0);
  const isBusy = isRefreshing || navigation.state !== 'idle' || revalidator.state !== 'idle';
  useShownPage();

  const refresh = useEffectEvent(async (cursor: Cursor) => {
    setRefreshing(true);
    const succeeded = await snapshots.refresh(revalidator.revalidate);
    failures.current = succeeded ? 0 : failures.current + 1;
    setRefreshing(false);
    setFailing(!succeeded);
    if (!succeeded) {
      setTimeout(() => setAnnounced((pending) => pending ?? cursor), reconnectDelay(failures.current));
    }
  });

  useEffect(() => {
    if (announced === null || isBusy) return;
    // Keep an announcement that arrived after this render, because it needs another refresh.
    setAnnounced((latest) => (latest === announced ? null : latest));
    if (!isCovered(announced, shownCursor)) void refresh(announced);
  }, [announced, isBusy, shownCursor]);

  // A delayed announcement may be older than the current one, which it must not replace.
  const announce = (next: Cursor) =>
    setAnnounced((pending) => (pending && isCovered(next, pending) ? pending : next));
  return { announce, isFailing };
}

function useShownPage(): void {
  const { pathname, search } = useLocation();
  const base = useBase();
  const matches = useMatches();
  useEffect(() => {
    const read = matches.filter(({ loaderData }) => loaderData !== undefined);
    snapshots.remember(
      window.location.origin + base + pathname + search,
      read.map(({ id, loaderData }) => [id, loaderData]),
    );
  }, [base, pathname, search, matches]);
}
