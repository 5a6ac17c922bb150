import { LRUCache } from 'lru-cache';
import type { CatalogueChange, CatalogueChanges } from './changes.server.ts';
import type { Category } from './product.ts';

/** Holds what was counted until a change of it is announced. */
export interface CountCache {
  /**
   * The answer under this key, or the query's. `category` says whose changes drop it, `null` that any change does. A query
   * that began before such a change is answered, and not cached.
   */
  get<Counted extends object | number>(
    key: string,
    category: Category | null,
    query: () => Promise<Counted>,
  ): Promise<Counted>;
}

/** For whoever counts rarely: every query is sent. */
export const uncached: CountCache = { get: (_key, _category, query) => query() };

/** While changes are not heard, every query is sent. Who asks for the same meanwhile waits for one query. */
export function openCountCache(changes: CatalogueChanges): CountCache {
  const cache = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

  changes.subscribe((change) => {
    for (const [key, { category }] of cache.entries()) {
      if (concerns(change, category)) cache.delete(key);
    }
  });

  return {
    get(key, category, query) {
      if (!changes.isListening()) return query();
      const cached = cache.get(key);
      if (cached) return cached.counted as ReturnType<typeof query>;
      // Cached before it is answered: the first change that it may have missed drops it.
      const entry: Entry = { category, counted: query() };
      cache.set(key, entry);
      entry.counted.catch(() => {
        if (cache.peek(key) === entry) cache.delete(key);
      });
      return entry.counted as ReturnType<typeof query>;
    },
  };
}

interface Entry {
  category: Category | null;
  counted: Promise<object | number>;
}

/** Of some hundred bytes each: a shop's lists, and the price ranges and terms that were asked for last. */
const MAX_ENTRIES = 1_000;

/** `null` stands for changes that went unheard. */
function concerns(change: CatalogueChange | null, category: Category | null): boolean {
  return change === null || category === null || change.categories.includes(category);
}
