import type { Product } from '../products/product.ts';

/** The maximum number of pinned products of a category. */
export const MAX_PINNED = 50;

/** A product, as the owner arranges it. */
export type PinnedProduct = Pick<
  Product,
  'id' | 'code' | 'name' | 'images' | 'price' | 'hidden' | 'inStock' | 'subCategory'
>;
