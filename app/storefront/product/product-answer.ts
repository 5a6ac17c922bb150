import type { AskedOffice } from '#app/storefront/shown-shop.server.ts';
import type { ListedProduct, Product, ShownPrice } from '#catalogue/products/product.ts';

/** What is known of the product at an address. */
export type ProductAnswer =
  | { product: ShownProduct; more: ListedProduct[]; offices: AskedOffice[] }
  | { product: null; missing: 'unknown' | 'unreachable' };

/** The fields of a product that browsers receive. */
type ShownProduct = Omit<Product, 'handle' | 'price'> & ShownPrice;

/** A product whose card was shown; the other fields are `undefined` until its answer has arrived. */
export type KnownProduct = ListedProduct & Partial<ShownProduct>;

/** The key of the fetcher that asks for a product's answer. */
export function answerKey(id: string): string {
  return `product/${id}`;
}
