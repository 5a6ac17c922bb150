import { LRUCache } from 'lru-cache';
import type { CatalogChange, CatalogChanges } from '../changes/changes.server.ts';
import type { Category } from '../products/product.ts';

/** Caches counts until a change that may affect them is announced. */
export interface CountCache {
  /**
   * Returns the cached count, or the query's result. A change in `category` (`null`: any change) removes the entry. The
   * result of a query that started before such a change is returned but not cached.
   */
  get<Counted extends object | number>(
    key: string,
    category: Category | null,
    query: () => Promise<Counted>,
  ): Promise<Counted>;
}

/** Caches nothing. For callers that count rarely. */
export const uncached: CountCache = { get: (_key, _category, query) => query() };

/** Opens a cache. Simultaneous calls for a key share a query. Caches nothing while notifications are not received. */
export function openCountCache(changes: CatalogChanges): CountCache {
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
      // Store the promise before it resolves, so that a change during the query removes it.
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

/** Entries have a few hundred bytes each. Enough for all lists of a shop and recent price ranges and search terms. */
const MAX_ENTRIES = 1_000;

/** Whether a change affects a category. `null` as the change means that notifications were missed. */
function concerns(change: CatalogChange | null, category: Category | null): boolean {
  if (change?.categories.length === 0) return false;
  return change === null || category === null || change.categories.includes(category);
}
