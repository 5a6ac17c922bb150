import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isFailure, snapshots } from '#app/router/stale-while-error.ts';
import { normalizeTerm } from '#catalogue/search.ts';
import { noResults } from './search-results.ts';

/** What the framework calls the page's route: its file in `app/`. */
export const SEARCH_PAGE = 'storefront/search/route';

/**
 * Client middleware of the search page: an answer that does not arrive, because the connection is lost or a proxy
 * refuses, is a search without results, not an error. A refresh in the background is left alone: what is shown stays.
 */
export const emptyIfLost: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const own = results[SEARCH_PAGE];
  if (!own || !isFailure(own) || snapshots.isRefreshing() || request.signal.aborted) return results;
  console.error('Failed to search products:', own.result);
  const term = normalizeTerm(new URL(request.url).searchParams.get('q'));
  return { ...results, [SEARCH_PAGE]: { type: 'data', result: noResults('failed', term) } };
};
