import type { Category } from '#catalogue/products/product.ts';

/** The changes that concern an open page. Every topic includes changes of the shop settings; `shop` includes only these. */
export type Topic = Category | 'everything' | 'shop';
