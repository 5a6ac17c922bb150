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

/** Notes which list is on the screen, if any, for when another document takes the place of this one. */
export function noteShownList(entry: string | null): void {
  shownList = entry;
}

/**
 * Scrolls to where the list was left for another document. The browser has tried before, when the list was still as
 * short as it comes from the server; where that brought the footer in sight, it has kept to the footer since.
 */
export function returnToPosition(entry: string): void {
  const scrollY = leftAt.get(entry);
  if (scrollY !== undefined) window.scrollTo(0, scrollY);
  leftAt.delete(entry);
}

const REMEMBERED_LISTS = 10;
const STORED_UNDER = 'vitrine-further-pages';
const leftAt = new Map<string, number>();
let shownList: string | null = null;

/** From one document to the next the browser's session storage holds them. */
if (typeof window !== 'undefined') {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '[]');
    for (const [entry, pages, scrollY] of stored) {
      remembered.set(entry, pages);
      if (scrollY !== null) leftAt.set(entry, scrollY);
    }
  } catch {
    // Storage may be forbidden or hold something else: then lists simply begin anew.
  }
  window.addEventListener('pagehide', () => {
    const positionOf = (entry: string) =>
      entry === shownList ? window.scrollY : (leftAt.get(entry) ?? null);
    const stored = Array.from(remembered, ([entry, pages]) => [entry, pages, positionOf(entry)]);
    try {
      sessionStorage.setItem(STORED_UNDER, JSON.stringify(stored));
    } catch {
      // Forbidden or full.
    }
  });
}
