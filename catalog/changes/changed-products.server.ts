import { and, asc, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import type { Product } from '../products/product.ts';
import { product } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';

/** Where a page of products ended: `at` is ISO 8601 with microseconds, because a `Date` has only milliseconds. */
export interface ProductPlace {
  at: string;
  id: string;
}

/**
 * Lists products by the time of their last change, hidden ones included. A product that changes while pages are read
 * moves to the end: it can be listed twice, but none is left out.
 *
 * Products that were changed after the oldest transaction that is still writing products began are left out: it may commit
 * changes with an earlier time, and a program that has seen a later one would never get these.
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
    // A statement of its own, before the list: a transaction that ends in between is then in the list.
    const end = await findEndOfCommitted(db);
    const rows = await db
      .select({ product, at: UPDATED_AT_EXACTLY })
      .from(products)
      .where(
        and(
          sql`${updatedAt} < ${end}::timestamptz`,
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

/**
 * Returns the time before which all changes are committed. Only transactions that hold the lock of a write to products
 * count, so a backup or a forgotten query of another program delays nothing. `updated_at` is the time of the write, which
 * follows the lock; the second in between is for a clock that is set back a little. PostgreSQL hides the beginning of
 * another role's transaction, which may have taken ten minutes.
 */
async function findEndOfCommitted(db: Db): Promise<string> {
  const [row] = await queryRows<{ end: string }>(
    db,
    sql`select (least(statement_timestamp(), min(coalesce(xact_start, statement_timestamp() - interval '10 minutes')))
        - interval '1 second')::text as end
      from pg_locks join pg_stat_activity using (pid)
      where relation = 'products'::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
  );
  if (!row) throw new Error('an aggregate has a row');
  return row.end;
}

const UPDATED_AT_EXACTLY = sql<string>`to_char(${products.updatedAt} at time zone 'utc',
  'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
