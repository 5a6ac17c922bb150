import type { Product } from '../products/product.ts';

/** The maximum number of pinned products of a category. */
export const MAX_PINNED = 50;

/** The fields of a product that the page for arranging a category shows. */
export type PinnedProduct = Pick<
  Product,
  'id' | 'code' | 'name' | 'images' | 'price' | 'hidden' | 'inStock' | 'subCategory'
>;
