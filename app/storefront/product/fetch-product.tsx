import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ContactOffice } from '#app/storefront/shown-shop.server.ts';
import type { ListedProduct, Product, ShownPrice } from '#catalogue/products/product.ts';

/** The response of `/product/{id}`: the product, or why it is missing. */
export type ProductAnswer =
  | { product: ShownProduct; more: ListedProduct[]; offices: ContactOffice[] }
  | { product: null; missing: 'unknown' | 'unreachable' };

/** The fields of a product that browsers receive. */
type ShownProduct = Omit<Product, 'handle' | 'price' | 'priceOnRequest' | 'translations'> & ShownPrice;

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
  return null;
}
