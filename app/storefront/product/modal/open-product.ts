import { useEffect, useEffectEvent } from 'react';
import {
  createPath,
  type Location,
  type NavigateOptions,
  type ShouldRevalidateFunction,
  type To,
  useFetcher,
  useLocation,
} from 'react-router';
import { snapshots } from '#app/router/stale-while-error.ts';
import type { ContactOffice } from '#app/storefront/shown-shop.server.ts';
import type { ListedProduct, Product, ShownPrice } from '#catalog/products/product.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';

/**
 * A product opens over its list. The router stays at the list's address, with `product={id}` added. The address bar
 * shows `/product/{id}`, which a reload or a shared link requests from the server.
 */
export interface OpenProduct {
  id: string;
  /** The card's data, shown until the product itself has loaded. */
  listed: ListedProduct | null;
  /** The product's position in the list, for the previous and next buttons. */
  place: ListWindow;
}

/** A window of a list, so that the history entry of an opened product stays small. */
export interface ListWindow {
  ids: string[];
  /** The number of products before the window. */
  start: number;
  totalCount: number;
  /** The address of the list's pages as JSON; without it, the window is the whole list. */
  pages?: string | undefined;
}

/** Returns the window around the product at an index of the known ids. */
export function windowAround(index: number, list: ListWindow): ListWindow {
  const from = Math.max(0, index - WINDOW);
  return { ...list, ids: list.ids.slice(from, index + WINDOW + 1), start: list.start + from };
}

const WINDOW = 24;

/** Returns the product that is open over the current page, or `null`. */
export function useOpenProduct(): OpenProduct | null {
  const location = useLocation();
  const id = new URLSearchParams(location.search).get('product');
  // Without a mask, the visitor has typed the parameter into the address bar: ignore it.
  if (!id || !location.mask) return null;
  const state: Omit<OpenProduct, 'id'> | null = location.state;
  return { listed: null, place: EMPTY_WINDOW, ...state, id };
}

/** The place of a product whose list is not known. */
export const EMPTY_WINDOW: ListWindow = { ids: [], start: 0, totalCount: 0 };

/** Returns the arguments of `navigate` that open a product over the page at `location`. */
export function openProductLink(
  location: Pick<Location, 'pathname' | 'search'>,
  base: string,
  { id, listed, place }: OpenProduct,
) {
  const search = new URLSearchParams(location.search);
  search.set('product', id);
  return {
    to: { pathname: location.pathname, search: `?${search}` },
    // The router adds the base to the address, but not to its mask.
    mask: `${base}/product/${id}`,
    state: { listed, place } satisfies Omit<OpenProduct, 'id'>,
    preventScrollReset: true,
  } satisfies NavigateOptions & { to: To };
}

/**
 * Returns the address of the page, with the product open over it in the hash: `/bags#product={id}`. A page in another
 * language is a new document, which opens the product again (`useProductInHash` in `language-offer.tsx`).
 */
export function withProductInHash({ pathname, search, mask }: Location): string {
  if (!mask) return createPath({ pathname, search });
  const params = new URLSearchParams(search);
  const hash = `product=${params.get('product')}`;
  params.delete('product');
  return createPath({ pathname, search: String(params), hash });
}

/** Returns the link of a product's card on the page. */
export function findCard(id: string): HTMLElement | null {
  return document.querySelector(`#content a[href$="/product/${CSS.escape(id)}"]`);
}

/**
 * For the routes of lists: opening or closing a product does not change their data. The press does not wait for a running
 * refresh of the list, which it ends.
 */
export const skipWhenOnlyProductChanges: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const opensOrCloses =
    currentUrl.search !== nextUrl.search && withoutProduct(currentUrl) === withoutProduct(nextUrl);
  if (!opensOrCloses) return defaultShouldRevalidate;
  snapshots.repeatRefreshes();
  return false;
};

function withoutProduct(url: URL): string {
  const plain = new URL(url);
  plain.searchParams.delete('product');
  return plain.href;
}

/** The response of `/product/{id}`: the product, or why it is missing. */
export type ProductAnswer =
  | { product: ShownProduct; more: ListedProduct[]; offices: ContactOffice[]; notes: ProductNote[] }
  | { product: null; missing: 'unknown' | 'unreachable'; more?: ListedProduct[] };

/** A page of text that all products show: its title, and its text or the beginning of it as HTML. */
export interface ProductNote {
  title: string;
  html: string;
  /** The path of the whole text. */
  rest?: string;
  untranslated?: ShownStore['pages'][number]['untranslated'];
}

/** The fields of a product that browsers receive. */
type ShownProduct = Omit<Product, 'handle' | 'model' | 'price' | 'priceOnRequest' | 'translations'> &
  ShownPrice &
  Pick<ListedProduct, 'colors' | 'moreColors'> & {
    /** Describes the product to search engines (schema.org). */
    structuredData: Record<string, unknown>;
  };

/** A product with at least the card's data. Other fields are `undefined` until they have loaded. */
export type KnownProduct = ListedProduct & Partial<ShownProduct>;

/** The key of the fetcher of a product. */
export function answerKey(id: string): string {
  return `product/${id}`;
}

/** Fetches a product unless it is known. The response is kept while this component is mounted. */
export function FetchProduct({ id }: { id: string }) {
  const { load, state, data } = useFetcher<ProductAnswer>({ key: answerKey(id) });
  const isUnknown = data === undefined && state === 'idle';
  useEffect(() => {
    if (isUnknown) void load(`/product/${id}`);
  }, [isUnknown, load, id]);
  useLoadWhenReachable(data, () => load(`/product/${id}`));
  return null;
}

/** Loads a product that could not be reached again when the device is online, and every few seconds. */
export function useLoadWhenReachable(answer: ProductAnswer | undefined, load: () => Promise<void>): void {
  const loadAgain = useEffectEvent(load);
  useEffect(() => {
    if (answer?.product !== null || answer.missing !== 'unreachable') return;
    const onOnline = () => void loadAgain();
    const timer = setTimeout(onOnline, LOAD_AGAIN_MS);
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [answer]);
}

const LOAD_AGAIN_MS = 10_000;
