import type { Category } from '#catalogue/products/product.ts';

/** The changes that an open page shows. Each topic includes changes of the shop settings; `shop` has no others. */
export type Topic = Category | 'everything' | 'shop';
