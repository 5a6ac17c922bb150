import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { filteredBy, hasUnknownCategory, visibleTo } from '#catalog/lists/product-pages.server.ts';
import { viewQuery } from '#catalog/lists/product-table.server.ts';
import type { TableView } from '#catalog/lists/product-table.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { CATEGORIES, type Product, type Visibility } from './product.ts';
import { isShown, newestFirst, pinnedFirst, product } from './products.server.ts';

/** Selects all products of a view of the admin's table, or the products with these ids. */
type Wanted = TableView | { ids: string[]; visibility?: Visibility };

/**
 * Streams products, newest first, in pages. Reads each page on demand, starting after the last product of the previous
 * one. Holds no lock or snapshot between pages: products added during the stream are left out, and deletions and
 * changes are visible in later pages.
 */
export function streamProducts(db: Db, wanted: Wanted, pageSize = 500): AsyncGenerator<Product[]> {
  return streamSorted(db, membersIn(wanted), false, pageSize);
}

/** Streams all products that visitors see, by category, in the order of the category's list. */
export async function* streamShownProducts(db: Db, pageSize = 500): AsyncGenerator<Product[]> {
  for (const category of CATEGORIES) {
    const where = filteredBy({ category });
    yield* streamSorted(db, { table: sql`products`, where }, true, pageSize);
  }
  const where = and(isShown, hasUnknownCategory);
  yield* streamSorted(db, { table: sql`products`, where }, true, pageSize);
}

async function* streamSorted(
  db: Db,
  { table, where }: ReturnType<typeof membersIn>,
  isPinnedFirst: boolean,
  pageSize: number,
): AsyncGenerator<Product[]> {
  const columns = isPinnedFirst ? sql`pin_rank, created_at, id` : sql`created_at, id`;
  const order = isPinnedFirst ? pinnedFirst : newestFirst;
  let after: SQL = sql`true`;
  while (true) {
    const ids = sql`select id from ${table} where ${where ?? sql`true`} and ${after}
      order by ${sql.join(order, sql`, `)} limit ${pageSize}`;
    const rows = await withCatalogError('Failed to fetch products', () =>
      db
        .select({ product, createdAtExactly: CREATED_AT_EXACTLY })
        .from(products)
        .innerJoin(sql`(${ids}) as on_page`, sql`on_page.id = ${products.id}`)
        .orderBy(...order),
    );
    if (rows.length > 0) yield rows.map((row) => row.product);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    const rank = isPinnedFirst ? sql`${last.product.pinRank}::smallint,` : sql``;
    after = sql`(${columns}) < (${rank} ${last.createdAtExactly}::timestamptz, ${last.product.id}::uuid)`;
  }
}

/** Counts the different photos of these products. */
export function countPhotos(db: Db, wanted: Wanted): Promise<number> {
  return withCatalogError('Failed to fetch products', async () => {
    const { table, where } = membersIn(wanted);
    const [counted] = await queryRows<{ count: number }>(
      db,
      sql`select count(distinct image)::int as count from products, unnest(images) as image
        where products.id in (select id from ${table} where ${where ?? sql`true`})`,
    );
    return counted?.count ?? 0;
  });
}

function membersIn(wanted: Wanted) {
  return 'ids' in wanted
    ? {
        table: sql`products`,
        where: and(inArray(products.id, wanted.ids), visibleTo(wanted.visibility ?? 'all')),
      }
    : viewQuery(wanted);
}

/** `created_at` with microseconds, because a `Date` has only milliseconds. */
const CREATED_AT_EXACTLY = sql<string>`${products.createdAt}::text`;

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
