import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { fetchJson } from '#app/ui/retry-read.ts';
import { atPage, pageCount } from '#catalogue/lists/listing.ts';
import type { ListedProduct } from '#catalogue/products/product.ts';
import { type FurtherPages, type LoadedPage, LoadedPagesStore, NO_PAGES } from './loaded-pages-store.ts';

interface List {
  /** The page of the address. A new object says that the catalogue may have changed. */
  page: LoadedPage;
  /** Its number, counted from 1. */
  number: number;
  /** Where the pages of the list are answered as JSON. */
  dataAddress: string;
}

export interface LoadingOn {
  /** The page of the address and those loaded on after it, in order. */
  pages: LoadedPage[];
  /** The number of the page that comes next, or `null` at the end of the list. */
  next: number | null;
  state: 'idle' | 'loading' | 'failed';
  loadNext(): void;
}

/** Loads a list on, page after page, remembers what was loaded, and asks again for all of it when the first page changes. */
export function useInfinitePages({ page, number, dataAddress }: List): LoadingOn {
  const entry = `${useLocation().key} ${dataAddress}`;
  const [list] = useState(entry);
  const further = useSyncExternalStore(
    subscribe,
    () => store.get(list),
    () => NO_PAGES,
  );
  const [state, setState] = useState<LoadingOn['state']>('idle');
  const version = useRef<AbortSignal>(null);

  // A product opened over the list makes a history entry of its own, which shows the same list.
  useEffect(() => {
    if (entry !== list) store.set(entry, further);
    store.setShownList(entry);
    return () => store.setShownList(null);
  }, [entry, list, further]);

  useLayoutEffect(() => {
    if (further === NO_PAGES) return;
    // The browser has tried before, when the list was still as short as it comes from the server; where that brought
    // the footer in sight, it has followed the footer since.
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
      const loaded = await askPage(dataAddress, next, signal);
      if (loaded) store.set(list, { ...store.get(list), [next]: loaded });
      // Repeat a request that was sent before the catalogue changed.
      setState(loaded || signal?.aborted ? 'idle' : 'failed');
    },
  };
}

/** One for the document. On the server nothing is loaded on. */
const store = new LoadedPagesStore();
const subscribe = (listener: () => void) => store.subscribe(listener);
if (typeof window !== 'undefined') {
  store.restore(() => window.sessionStorage);
  window.addEventListener('pagehide', () => store.save(() => window.sessionStorage, window.scrollY));
}

/** The pages from the first on, as far as none is missing. */
function inOrder(page: LoadedPage, number: number, further: FurtherPages): LoadedPage[] {
  const pages = [page];
  for (let at = further[number + 1]; at; at = further[number + pages.length]) pages.push(at);
  return pages;
}

/** While the catalogue changes, two pages may hold the same product. */
export function uniqueProducts(pages: LoadedPage[]): ListedProduct[] {
  return [
    ...new Map(pages.flatMap(({ products }) => products).map((product) => [product.id, product])).values(),
  ];
}

/** Asks again for the pages that were loaded on; those that cannot be had now stay as they were. */
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
      const loaded = number <= last ? await askPage(dataAddress, number, signal) : undefined;
      const current = loaded ?? store.get(list)[number];
      if (current && number <= last) pages[number] = current;
    }),
  );
  if (!signal.aborted) store.set(list, pages);
}

/** @returns undefined if the page cannot be loaded. */
function askPage(
  dataAddress: string,
  number: number,
  signal: AbortSignal | null,
): Promise<LoadedPage | undefined> {
  return fetchJson<LoadedPage>(atPage(dataAddress, number), signal).catch(() => undefined);
}
