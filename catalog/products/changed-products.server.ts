import { and, asc, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { Product } from './product.ts';
import { product } from './products.server.ts';

/** Where a page of products ended: `at` is ISO 8601 with microseconds, because a `Date` has only milliseconds. */
export interface ProductPlace {
  at: string;
  id: string;
}

/**
 * Lists products by the time of their last change, hidden ones included. A product that changes while pages are read
 * moves to the end: it can be listed twice, but none is left out.
 *
 * @param since leaves out products that were changed before
 * @param after where the previous page ended
 */
export function listChangedProducts(
  db: Db,
  { since, after }: { since?: Date | undefined; after?: ProductPlace | undefined },
  limit: number,
): Promise<{ products: Product[]; next: ProductPlace | null }> {
  return withCatalogError('Failed to fetch products', async () => {
    const { updatedAt, id } = products;
    const rows = await db
      .select({ product, at: UPDATED_AT_EXACTLY })
      .from(products)
      .where(
        and(
          since && sql`${updatedAt} >= ${since.toISOString()}::timestamptz`,
          after && sql`(${updatedAt}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(asc(updatedAt), asc(id))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      products: page.map((row) => row.product),
      next: last ? { at: last.at, id: last.product.id } : null,
    };
  });
}

const UPDATED_AT_EXACTLY = sql<string>`to_char(${products.updatedAt} at time zone 'utc',
  'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
