import { useEffect, useSyncExternalStore } from 'react';
import {
  type Location,
  type NavigateOptions,
  type ShouldRevalidateFunction,
  type To,
  useLocation,
} from 'react-router';
import type { ListedProduct } from '#catalogue/product.ts';

/**
 * A product opens over the list it was chosen from. The router stays on the list's address, with `product={id}` added;
 * the address bar shows `/product/{id}`, which a reload or a shared link asks the server for.
 */
export interface OpenProduct {
  id: string;
  /** What the card already knew, shown until the product itself has arrived. */
  listed: ListedProduct | null;
  /** Where it stands in its list, for the previous and the next one. */
  place: Place;
}

/** A window of a list, so that the history entry of an opened product stays small. */
export interface Place {
  ids: string[];
  /** How many products of the list come before the window. */
  start: number;
  totalCount: number;
  /** Where further pages of the list are answered; without it the window is all there is. */
  pages?: string | undefined;
}

/** The window around the product at an index of the ids that are known of a list. */
export function placeAt(index: number, list: Place): Place {
  const from = Math.max(0, index - WINDOW);
  return { ...list, ids: list.ids.slice(from, index + WINDOW + 1), start: list.start + from };
}

const WINDOW = 24;

/** The product that is open over the current page, or `null`. */
export function useOpenProduct(): OpenProduct | null {
  const location = useLocation();
  const id = new URLSearchParams(location.search).get('product');
  // Without a mask somebody has typed the parameter; the page itself does not know it.
  if (!id || !location.mask) return null;
  const state: Omit<OpenProduct, 'id'> | null = location.state;
  return { listed: null, place: NOWHERE, ...state, id };
}

const NOWHERE: Place = { ids: [], start: 0, totalCount: 0 };

/**
 * The product that is open over the current page or is about to be: `pressedProduct` is heard of in the frame after the press,
 * the router's new location, which every card hears of, some frames later. `isSettled`: the location says so.
 */
export function useOpeningProduct(): { open: OpenProduct | null; isSettled: boolean } {
  const { key } = useLocation();
  const located = useOpenProduct();
  const pressed = useSyncExternalStore(pressedProduct.subscribe, pressedProduct.read, () => null);
  const isSettled = located !== null;
  useEffect(() => {
    // Back leads to the very location at which the card was pressed.
    if (isSettled) pressedProduct.set(null);
  }, [isSettled]);
  return { open: located ?? (pressed?.on === key ? pressed.open : null), isSettled };
}

/** The product whose card was pressed, before the router's location says so. */
class PressedProduct {
  #pressed: { open: OpenProduct; on: string } | null = null;
  #press = new AbortController();
  readonly #listeners = new Set<() => void>();

  readonly read = () => this.#pressed;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @param pressed a product, and the key of the location at which it opens. */
  set(pressed: { open: OpenProduct; on: string } | null): void {
    this.#pressed = pressed;
    for (const tell of this.#listeners) tell();
  }

  /**
   * Starts to open a product. Until the router navigates, Escape, Back and a press beside the cards cancel it.
   *
   * @returns a controller that is aborted when the opening is canceled. The caller aborts it when the router navigates.
   */
  begin(): AbortController {
    this.#press.abort();
    const press = new AbortController();
    this.#press = press;
    const { signal } = press;
    const takeBack = () => {
      press.abort();
      this.set(null);
    };
    addEventListener('keydown', ({ key }) => key === 'Escape' && takeBack(), { capture: true, signal });
    addEventListener('popstate', takeBack, { signal });
    // The modal covers a phone's whole screen: a touch there is no press on the backdrop.
    if (matchMedia('(width >= 40rem)').matches)
      addEventListener('mousedown', (event) => isBesideLinks(event) && takeBack(), { signal });
    return press;
  }
}

export const pressedProduct = new PressedProduct();

/** While pictures move, every press hits the root element. The second press of a double click is on the card again. */
function isBesideLinks({ target, detail }: MouseEvent): boolean {
  return detail < 2 && target instanceof Element && !target.closest('a, button, dialog');
}

/** Where to navigate, and how, so that a product opens over the page at `location`. */
export function openProductLink(location: Location, { id, listed, place }: OpenProduct) {
  const search = new URLSearchParams(location.search);
  search.set('product', id);
  return {
    to: { pathname: location.pathname, search: `?${search}` },
    mask: `/product/${id}`,
    state: { listed, place } satisfies Omit<OpenProduct, 'id'>,
    preventScrollReset: true,
  } satisfies NavigateOptions & { to: To };
}

/** For the routes of lists: opening or closing a product changes nothing that their loaders answer. */
export const unlessProductOpens: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const opensOrCloses =
    currentUrl.search !== nextUrl.search && withoutProduct(currentUrl) === withoutProduct(nextUrl);
  return opensOrCloses ? false : defaultShouldRevalidate;
};

function withoutProduct(url: URL): string {
  const plain = new URL(url);
  plain.searchParams.delete('product');
  return plain.href;
}
