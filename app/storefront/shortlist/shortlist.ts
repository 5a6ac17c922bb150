import { useSyncExternalStore } from 'react';
import { isProductId } from '#catalog/products/product.ts';

/** The maximum number of products on a shortlist. Their ids are part of the address of a shared one. */
export const MAX_SHORTLIST = 100;

/**
 * The ids of the products on the visitor's shortlist, in the order in which they were added. `null` on the server and
 * until hydration, because cached pages are equal for all visitors.
 */
export function useShortlist(): string[] | null {
  const stored = useSyncExternalStore(subscribe, read, () => null);
  return stored === null ? null : idsIn(stored);
}

/** Whether a product is on the shortlist. `null` on the server and until hydration. */
export function useIsOnShortlist(id: string): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => read().includes(id),
    () => null,
  );
}

/** Adds products to the shortlist. @returns whether there was room for all of them */
export function addToShortlist(ids: string[]): boolean {
  const all = [...new Set([...idsIn(read()), ...ids])];
  write(all.slice(0, MAX_SHORTLIST));
  return all.length <= MAX_SHORTLIST;
}

export function removeFromShortlist(id: string): void {
  write(idsIn(read()).filter((other) => other !== id));
}

const KEY = 'shortlist';

/** The ids while the browser stores nothing. They last as long as the page is open. */
let unstored = '';

function read(): string {
  return localStorage.getItem(KEY) ?? unstored;
}

function write(ids: string[]): void {
  unstored = ids.join();
  try {
    localStorage.setItem(KEY, unstored);
  } catch {
    // The storage is full. An earlier list stays.
  }
  // Browsers send this event only to other tabs.
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/** Skips what is not an id, because other programs can write to the storage, too. */
function idsIn(stored: string): string[] {
  return [...new Set(stored.split(',').filter(isProductId))].slice(0, MAX_SHORTLIST);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
