import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useBasename } from '../locale.ts';
import { snapshots } from './stale-while-error.ts';

/** Keeps the data of the open page, which stays if a refresh fails. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const basename = useBasename();
  const matches = useMatches();
  useEffect(() => {
    const read = matches.filter(({ loaderData }) => loaderData !== undefined);
    snapshots.remember(
      window.location.origin + basename + pathname + search,
      read.map(({ id, loaderData }) => [id, loaderData]),
    );
  }, [basename, pathname, search, matches]);
}
