import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { filteredBy, hasUnknownCategory, visibleTo } from '../lists/product-pages.server.ts';
import { viewQuery } from '../lists/product-table.server.ts';
import type { TableView } from '../lists/product-table.ts';
import { withCatalogError } from '../text/catalog-error.ts';
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
