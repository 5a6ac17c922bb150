import { useSyncExternalStore } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import { listenTo } from '#app/ui/browser-state.ts';
import { Icon } from '#app/ui/icon.tsx';
import { isProductId, type ListedProduct } from '#catalog/products/product.ts';

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
function useIsOnShortlist(id: string): boolean | null {
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
  return listenTo(window, 'storage', onChange);
}

interface Props {
  product: Pick<ListedProduct, 'id' | 'name'>;
  /** -1 on a card, which is one tab stop. The opened product has a heart, too. */
  tabIndex?: -1;
  className: string;
}

/** A button that puts a product on the visitor's shortlist or takes it off. Not shown until the page is hydrated. */
export function Heart({ product: { id, name }, tabIndex, className }: Props) {
  const texts = useTexts().shortlist;
  const isKept = useIsOnShortlist(id);
  if (isKept === null) return null;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={texts.keep(name)}
      aria-pressed={isKept}
      data-press="shortlist"
      data-subject={id}
      onClick={() => {
        if (isKept) removeFromShortlist(id);
        else if (!addToShortlist([id])) alert(texts.full(MAX_SHORTLIST));
      }}
      className={className}
    >
      <Icon name="heart" className={isKept ? 'fill-current' : undefined} />
    </button>
  );
}

/** The header's link to the shortlist, with the number of its products. On a narrow screen, an empty one is in the menu. */
export function ShortlistLink() {
  const texts = useTexts().shortlist;
  const count = useShortlist()?.length ?? 0;
  return (
    <NavLink
      to="/shortlist"
      className={`icon-button relative noscript:hidden ${count > 0 ? '' : 'max-xl:hidden'}`}
    >
      <Icon name="heart" />
      <span className="sr-only">{texts.title} </span>
      {count > 0 ? (
        <span
          data-count
          className="absolute end-0.5 top-1 min-w-4 rounded-full bg-brand px-1 text-center text-page text-xs"
        >
          {count}
        </span>
      ) : null}
    </NavLink>
  );
}
