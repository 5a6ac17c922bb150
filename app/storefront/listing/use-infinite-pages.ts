import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { fetchJson } from '#app/ui/retry-read.ts';
import { atPage, pageCount } from '#catalogue/lists/listing.ts';
import type { ListedProduct } from '#catalogue/products/product.ts';
import { type FurtherPages, type LoadedPage, LoadedPagesStore, NO_PAGES } from './loaded-pages-store.ts';

interface List {
  /** The page in the address. A new object means that the catalog may have changed. */
  page: LoadedPage;
  /** Its number; the first page is 1. */
  number: number;
  /** The address of the list's pages as JSON. */
  dataAddress: string;
}

export interface InfinitePages {
  /** The page in the address and the further pages, in order. */
  pages: LoadedPage[];
  /** The number of the next page, or `null` at the end of the list. */
  next: number | null;
  state: 'idle' | 'loading' | 'failed';
  loadNext(): void;
}

/** Loads further pages of a list, keeps them, and reloads all of them when the first page changes. */
export function useInfinitePages({ page, number, dataAddress }: List): InfinitePages {
  const entry = `${useLocation().key} ${dataAddress}`;
  const [list] = useState(entry);
  const further = useSyncExternalStore(
    subscribe,
    () => store.get(list),
    () => NO_PAGES,
  );
  const [state, setState] = useState<InfinitePages['state']>('idle');
  const version = useRef<AbortSignal>(null);

  // An opened product has a history entry of its own, which shows the same list.
  useEffect(() => {
    if (entry !== list) store.set(entry, further);
    store.setShownList(entry);
    return () => store.setShownList(null);
  }, [entry, list, further]);

  useLayoutEffect(() => {
    if (further === NO_PAGES) return;
    // Scroll again, because the browser restored the position while the list was still short. If the footer was on the
    // screen then, scroll anchoring has kept it there.
    const scrollY = store.takeScrollPosition(list);
    if (scrollY !== undefined) window.scrollTo(0, scrollY);
  }, [list, further]);

  useEffect(() => {
    const superseded = new AbortController();
    version.current = superseded.signal;
    void refresh(list, { page, dataAddress }, superseded.signal);
    return () => superseded.abort();
  }, [list, page, dataAddress]);

  const pages = useMemo(() => inOrder(page, number, further), [page, number, further]);
  const next = number + pages.length;

  return {
    pages,
    next: next <= pageCount(page.totalCount) ? next : null,
    state,
    async loadNext() {
      if (state === 'loading') return;
      setState('loading');
      const signal = version.current;
      const loaded = await fetchPage(dataAddress, next, signal);
      if (loaded) store.set(list, { ...store.get(list), [next]: loaded });
      // If the request was aborted because the catalog changed, allow another one instead of showing a failure.
      setState(loaded || signal?.aborted ? 'idle' : 'failed');
    },
  };
}

/** One store for the document. The server loads no further pages. */
const store = new LoadedPagesStore();
const subscribe = (listener: () => void) => store.subscribe(listener);
if (typeof window !== 'undefined') {
  store.restore(() => window.sessionStorage);
  window.addEventListener('pagehide', () => store.save(() => window.sessionStorage, window.scrollY));
}

/** Returns the consecutive loaded pages, beginning with the page in the address. */
function inOrder(page: LoadedPage, number: number, further: FurtherPages): LoadedPage[] {
  const pages = [page];
  for (let at = further[number + 1]; at; at = further[number + pages.length]) pages.push(at);
  return pages;
}

/** Removes duplicates: while the catalog changes, two pages may contain the same product. */
export function uniqueProducts(pages: LoadedPage[]): ListedProduct[] {
  return [
    ...new Map(pages.flatMap(({ products }) => products).map((product) => [product.id, product])).values(),
  ];
}

/** Reloads the further pages. Pages that cannot be loaded stay unchanged. */
async function refresh(
  list: string,
  { page, dataAddress }: Pick<List, 'page' | 'dataAddress'>,
  signal: AbortSignal,
): Promise<void> {
  const numbers = Object.keys(store.get(list)).map(Number);
  if (numbers.length === 0) return;
  const last = pageCount(page.totalCount);
  const pages: Record<number, LoadedPage> = {};
  await Promise.all(
    numbers.map(async (number) => {
      const loaded = number <= last ? await fetchPage(dataAddress, number, signal) : undefined;
      const current = loaded ?? store.get(list)[number];
      if (current && number <= last) pages[number] = current;
    }),
  );
  if (!signal.aborted) store.set(list, pages);
}

/** Fetches a page of the list. @returns `undefined` if that fails */
function fetchPage(
  dataAddress: string,
  number: number,
  signal: AbortSignal | null,
): Promise<LoadedPage | undefined> {
  return fetchJson<LoadedPage>(atPage(dataAddress, number), signal).catch(() => undefined);
}
