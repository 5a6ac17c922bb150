import type { Category } from '#catalogue/product.ts';

/** What an open page shows of the catalogue, and so which changes concern it. */
export type Topic = Category | 'everything' | 'nothing';
