import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';

/** How often visitors opened each product in the last 30 days (UTC). */
const OPENED = sql`select subject as id, sum(count)::int as count from insights
  where kind = 'product' and not is_month and day > (now() at time zone 'UTC')::date - 30 group by subject`;

/**
 * How often a row of the table `products` was opened, as a key to sort by. All counts are in one object, which a statement
 * reads once: a subquery for each row would take seconds in a large shop.
 */
export const OPENED_COUNT = sql`coalesce(
  ((select jsonb_object_agg(id, count) from (${OPENED}) opened) ->> products.id::text)::int, 0)`;

/** Returns how often products were opened, by id. Products that nobody opened are missing. */
export async function countOpened(db: Db, ids: string[]): Promise<Record<string, number>> {
  const counted = await queryRows<{ id: string; count: number }>(
    db,
    sql`select id, count from (${OPENED}) opened where id = any(${sql.param(ids)}::text[])`,
  );
  return Object.fromEntries(counted.map(({ id, count }) => [id, count]));
}
