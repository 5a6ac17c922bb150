import type { ListedProduct } from '#catalogue/product.ts';

/** One page of a list as the browser holds it. */
export interface LoadedPage {
  products: ListedProduct[];
  totalCount: number;
}

/** The pages that were loaded on below the page of the address, by their number. */
export type FurtherPages = Readonly<Record<number, LoadedPage>>;

/**
 * The further pages of lists, each under the history entry that shows it. When the visitor comes back to an entry, the
 * list has its full height at once, and the router finds its scroll position.
 */
const remembered = new Map<string, FurtherPages>();
const listeners = new Set<() => void>();

/** The same object every time where nothing was loaded on. */
export const NO_PAGES: FurtherPages = {};

export function pagesOf(entry: string): FurtherPages {
  return remembered.get(entry) ?? NO_PAGES;
}

export function keepPages(entry: string, pages: FurtherPages): void {
  if (pagesOf(entry) === pages) return;
  // Put last, as the most recent; the oldest go.
  remembered.delete(entry);
  remembered.set(entry, pages);
  for (const oldest of [...remembered.keys()].slice(0, -REMEMBERED_LISTS)) remembered.delete(oldest);
  for (const listener of listeners) listener();
}

export function onPagesKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const REMEMBERED_LISTS = 10;
const STORED_UNDER = 'vitrine-further-pages';

/** Through a reload the browser's session storage holds them. */
if (typeof window !== 'undefined') {
  try {
    for (const [entry, pages] of JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '[]')) {
      remembered.set(entry, pages);
    }
  } catch {
    // Storage may be forbidden or hold something else: then lists simply begin anew.
  }
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED_UNDER, JSON.stringify([...remembered]));
    } catch {
      // Forbidden or full.
    }
  });
}
