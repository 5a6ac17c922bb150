import { prefetchData } from './prefetch-data.ts';
import { retryReads } from './retry-reads.ts';

/** The router reads through the global function and offers no place of its own for retries and for what was prefetched. */
export function patchFetch(): void {
  window.fetch = prefetchData(retryReads(window.fetch.bind(window), window.location.origin), document);
}
