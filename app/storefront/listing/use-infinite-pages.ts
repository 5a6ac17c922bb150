import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { fetchJson } from '#app/ui/retry-read.ts';
import { atPage, pageCount } from '#catalog/lists/listing.ts';
import type { ListedProduct } from '#catalog/products/product.ts';

/** One page of a list that the browser has loaded. */
export interface LoadedPage {
  products: ListedProduct[];
  totalCount: number;
}

/** Further pages below the page in the address, by number. */
export type FurtherPages = Readonly<Record<number, LoadedPage>>;

/** Always the same object if there are no further pages. */
export const NO_PAGES: FurtherPages = {};

interface List {
  /** The page in the address. A new object means that the catalog may have changed. */
  page: LoadedPage;
  /** Its number; the first page is 1. */
  number: number;
  /** The address of the list's pages as JSON. */
  dataAddress: string;
}

/**
 * Loads further pages of a list, keeps them, and reloads all of them when the first page changes. `next` is the number
 * of the next page, or `null` at the end of the list.
 */
export function useInfinitePages({ page, number, dataAddress }: List) {
  const entry = `${useLocation().key} ${dataAddress}`;
  const [list] = useState(entry);
  const further = useSyncExternalStore(
    subscribe,
    () => store.get(list),
    () => NO_PAGES,
  );
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
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

export type InfinitePages = ReturnType<typeof useInfinitePages>;

/**
 * The further pages of lists, by history entry. When the visitor returns to an entry, the list has its full height at
 * once, so the router can restore the scroll position. Session storage carries them to the next document.
 */
export class LoadedPagesStore {
  #pages = new Map<string, FurtherPages>();
  #listeners = new Set<() => void>();
  #scrollPositions = new Map<string, number>();
  #shownList: string | null = null;

  get(entry: string): FurtherPages {
    return this.#pages.get(entry) ?? NO_PAGES;
  }

  set(entry: string, pages: FurtherPages): void {
    if (this.get(entry) === pages) return;
    // Add as the most recent one; the oldest are evicted.
    this.#pages.delete(entry);
    this.#pages.set(entry, pages);
    for (const oldest of [...this.#pages.keys()].slice(0, -MAX_LISTS)) this.#pages.delete(oldest);
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sets the list on the screen, or `null`. `save` stores the scroll position for this list. */
  setShownList(entry: string | null): void {
    this.#shownList = entry;
  }

  /** Returns and removes the scroll position that the previous document saved for a list, in pixels from the top. */
  takeScrollPosition(entry: string): number | undefined {
    const scrollY = this.#scrollPositions.get(entry);
    this.#scrollPositions.delete(entry);
    return scrollY;
  }

  /** Restores what the previous document saved. `storage` is a function, because reading `sessionStorage` may throw. */
  restore(storage: () => Pick<Storage, 'getItem'>): void {
    try {
      const saved = JSON.parse(storage().getItem(STORAGE_KEY) ?? '[]');
      for (const [entry, pages, scrollY] of saved) {
        this.#pages.set(entry, pages);
        if (scrollY !== null) this.#scrollPositions.set(entry, scrollY);
      }
    } catch {
      // Storage may be blocked or contain something else; lists then start with their first page.
    }
  }

  /** Saves everything for the next document. `scrollY` is the position of the list on the screen. */
  save(storage: () => Pick<Storage, 'setItem'>, scrollY: number): void {
    const positionOf = (entry: string) =>
      entry === this.#shownList ? scrollY : (this.#scrollPositions.get(entry) ?? null);
    const saved = Array.from(this.#pages, ([entry, pages]) => [entry, pages, positionOf(entry)]);
    try {
      storage().setItem(STORAGE_KEY, JSON.stringify(saved));
    } catch {
      // The storage is blocked or full.
    }
  }
}

const MAX_LISTS = 10;
const STORAGE_KEY = 'vitrine-further-pages';

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
