import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isError, snapshots } from '#app/router/stale-while-error.ts';
import { normalizeTerm } from '#catalogue/search.ts';
import { noResults } from './search-results.ts';

/**
 * Client middleware of the search page. A lost connection, or a proxy that answers with any error (401, 404, 429), gives
 * a search without results instead of an error page: the search's own loader never throws a 4xx. A failed background
 * refresh leaves the page as it is.
 */
export const emptyIfLost: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const own = results.search;
  if (!own || !isError(own) || snapshots.isRefreshing() || request.signal.aborted) return results;
  console.error('Failed to search products:', own.result);
  const term = normalizeTerm(new URL(request.url).searchParams.get('q'));
  return { ...results, search: { type: 'data', result: noResults('failed', term) } };
};
