import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { isProductId } from './product.ts';

/** Returns the names of existing products, by their ids. */
export async function findProductNames(db: Db, ids: string[]): Promise<Record<string, string>> {
  const valid = ids.filter(isProductId).map((id) => id.toLowerCase());
  if (valid.length === 0) return {};
  const { id, name } = products;
  const found = await db.select({ id, name }).from(products).where(inArray(id, valid));
  return Object.fromEntries(found.map((product) => [product.id, product.name]));
}
