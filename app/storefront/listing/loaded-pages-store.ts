import type { ListedProduct } from '#catalogue/products/product.ts';

/** One page of a list that the browser has loaded. */
export interface LoadedPage {
  products: ListedProduct[];
  totalCount: number;
}

/** Further pages below the page in the address, by number. */
export type FurtherPages = Readonly<Record<number, LoadedPage>>;

/** Always the same object if there are no further pages. */
export const NO_PAGES: FurtherPages = {};

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
