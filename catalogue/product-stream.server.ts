import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import type { Product, Visibility } from './product.ts';
import { visibleTo } from './product-pages.server.ts';
import { membersOf } from './product-table.server.ts';
import { parseTableView, type TableView } from './product-table.ts';
import { newestFirst, product } from './products.server.ts';

/** Those of a view of the admin's table, on all its pages, or those with these ids. */
type Wanted = TableView | { ids: string[]; visibility?: Visibility };

/**
 * Whole products, newest first, page by page: those with these ids, or all that a view of the admin's table has on
 * whatever page. A page is read when it is asked for, and begins after the last product of the one before. Nothing is
 * held in between: what is added meanwhile is left out, what is deleted or changed is read as it is by then.
 */
export async function* streamProducts(db: Db, wanted: Wanted, pageSize = 500): AsyncGenerator<Product[]> {
  const members = membersIn(wanted);
  let after: SQL = sql`true`;
  while (true) {
    const ids = sql`select id from ${members.table} where ${members.where ?? sql`true`} and ${after}
      order by created_at desc, id desc limit ${pageSize}`;
    const rows = await withCatalogueError('Failed to fetch products', () =>
      db
        .select({ product, createdAtExactly: CREATED_AT_EXACTLY })
        .from(products)
        .innerJoin(sql`(${ids}) as on_page`, sql`on_page.id = ${products.id}`)
        .orderBy(...newestFirst),
    );
    if (rows.length > 0) yield rows.map((row) => row.product);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = sql`(created_at, id) < (${last.createdAtExactly}::timestamptz, ${last.product.id}::uuid)`;
  }
}

/** How many photographs those products have together, each counted once. */
export function countPhotographs(db: Db, wanted: Wanted): Promise<number> {
  return withCatalogueError('Failed to fetch products', async () => {
    const { table, where } = membersIn(wanted);
    const [counted] = await queryRows<{ count: number }>(
      db,
      sql`select count(distinct image)::int as count from products, unnest(images) as image
        where products.id in (select id from ${table} where ${where ?? sql`true`})`,
    );
    return counted?.count ?? 0;
  });
}

/** As `streamProducts`, all those that visitors see. */
export function streamShownProducts(db: Db): AsyncGenerator<Product[]> {
  return streamProducts(db, { ...parseTableView(new URLSearchParams()), visibility: 'shown' });
}

function membersIn(wanted: Wanted) {
  return 'ids' in wanted
    ? {
        table: sql`products`,
        where: and(inArray(products.id, wanted.ids), visibleTo(wanted.visibility ?? 'all')),
      }
    : membersOf(wanted);
}

/** To the microsecond, of which a `Date` loses three digits. */
const CREATED_AT_EXACTLY = sql<string>`${products.created_at}::text`;
