import {
  type Location,
  type NavigateOptions,
  type ShouldRevalidateFunction,
  type To,
  useLocation,
} from 'react-router';
import type { ListedProduct } from '#catalogue/products/product.ts';

/**
 * A product opens over the list it was chosen from. The router stays on the list's address, with `product={id}` added;
 * the address bar shows `/product/{id}`, which a reload or a shared link asks the server for.
 */
export interface OpenProduct {
  id: string;
  /** What the card already knew, shown until the product itself has arrived. */
  listed: ListedProduct | null;
  /** Its position in the list, for the previous and next buttons. */
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

/** Where to navigate, and how, so that a product opens over the page at `location`. */
export function openProductLink(
  location: Pick<Location, 'pathname' | 'search'>,
  { id, listed, place }: OpenProduct,
) {
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
