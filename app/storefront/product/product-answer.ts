import type { ListedProduct, Product } from '#catalogue/product.ts';

/** What is known of the product at an address. */
export type ProductAnswer =
  | { product: Product; more: ListedProduct[] }
  | { product: null; missing: 'unknown' | 'unreachable' };

/** A product as far as it is known: its description is `undefined` as long as only its card has been seen. */
export type KnownProduct = ListedProduct & { description?: string | null };
