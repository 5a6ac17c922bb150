import type { AskedOffice } from '#app/storefront/shown-shop.server.ts';
import type { ListedProduct, Product } from '#catalogue/product.ts';

/** What is known of the product at an address. */
export type ProductAnswer =
  | { product: ShownProduct; more: ListedProduct[]; offices: AskedOffice[] }
  | { product: null; missing: 'unknown' | 'unreachable' };

/** What a browser is told of a product. */
type ShownProduct = Omit<Product, 'handle'>;

/** A product as far as it is known: its description is `undefined` as long as only its card has been seen. */
export type KnownProduct = ListedProduct & { description?: string | null; hidden?: boolean };

/** The key of the fetcher that asks for a product's answer. */
export function answerKey(id: string): string {
  return `product/${id}`;
}
