import { inArray, sql } from 'drizzle-orm';
import { viewQuery } from '#catalog/lists/product-table.server.ts';
import type { TableView } from '#catalog/lists/product-table.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';

/** The products that a bulk write applies to: ids, or all `count` products of a view of the table. */
export type ProductSelection = string[] | { view: TableView; count: number };

/** The number of products in the view has changed since the admin selected them. */
export class SelectionChanged extends Error {
  readonly now: number;

  constructor(now: number) {
    super('the selection has changed');
    this.now = now;
  }
}

/**
 * Returns the ids of a selection; those of a view are sorted.
 *
 * @throws {SelectionChanged} if the number of products in the view has changed.
 */
export async function idsOf(transaction: Db, selection: ProductSelection): Promise<string[]> {
  if (Array.isArray(selection)) return selection;
  const { table, where } = viewQuery(selection.view);
  const rows = await withCatalogError('Failed to fetch products', () =>
    queryRows<{ id: string }>(
      transaction,
      sql`select products.id from ${table} where ${where ?? sql`true`} order by products.id`,
    ),
  );
  if (rows.length !== selection.count) throw new SelectionChanged(rows.length);
  return rows.map(({ id }) => id);
}

/** Returns the number of prices in a selection, the lowest and the highest; `null` if there are none. */
export async function priceRange(
  db: Db,
  selection: ProductSelection,
): Promise<{ count: number; lowest: number; highest: number } | null> {
  const { table, where } = Array.isArray(selection)
    ? { table: sql`products`, where: inArray(products.id, selection) }
    : viewQuery(selection.view);
  const [row] = await queryRows<{ count: number; lowest: string | null; highest: string | null }>(
    db,
    sql`select count(price)::int as count, min(price) as lowest, max(price) as highest from ${products}
      where id in (select products.id from ${table} where ${where ?? sql`true`})`,
  );
  if (!row?.count) return null;
  return { count: row.count, lowest: Number(row.lowest), highest: Number(row.highest) };
}
