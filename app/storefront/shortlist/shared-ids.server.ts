import { isProductId } from '#catalog/products/product.ts';
import { MAX_SHORTLIST } from './shortlist.tsx';

/** Reads the ids of the products in an address: `?products=ID,ID`. Skips malformed and repeated ones. */
export function sharedIds(search: URLSearchParams): string[] {
  const ids = search.get('products')?.toLowerCase().split(',').filter(isProductId) ?? [];
  return [...new Set(ids)].slice(0, MAX_SHORTLIST);
}
