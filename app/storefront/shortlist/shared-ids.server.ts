import { findByIdHeads } from '#catalog/products/home-products.server.ts';
import { isProductId } from '#catalog/products/product.ts';
import type { Db } from '#platform/db/database.ts';
import { HEAD_LENGTH } from './shared-path.ts';
import { MAX_SHORTLIST } from './shortlist.tsx';

/** Reads the ids of the products in an address: `?products=ID,ID`. Skips malformed and repeated ones. */
export function sharedIds(search: URLSearchParams): string[] {
  const ids = search.get('products')?.toLowerCase().split(',').filter(isProductId) ?? [];
  return [...new Set(ids)].slice(0, MAX_SHORTLIST);
}

/**
 * Reads the ids of the products in a short address of `sharedPath`: `?list=…`. A product that was hidden or deleted
 * gets an id that no product has, so that the page says that it is gone.
 */
export async function idsOfShortList(db: Db, list: string): Promise<string[]> {
  const digits = Buffer.from(list.slice(0, MAX_SHORTLIST * HEAD_LENGTH), 'base64url').toString('hex');
  const heads = (digits.match(/.{12}/g) ?? []).map((head) => `${head.slice(0, 8)}-${head.slice(8)}`);
  const found = await findByIdHeads(db, heads);
  return heads.map((head) => found.find((id) => id.startsWith(head)) ?? `${head}-4000-8000-000000000000`);
}
