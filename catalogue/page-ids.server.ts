import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { products } from '#db/schema.ts';

/** One key of an order. */
export interface OrderKey {
  column: SQLWrapper;
  direction: 'up' | 'down';
}

/** The positions of a list from `start` up to, not including, `end`, counted from 0. */
export interface Range {
  start: number;
  end: number;
}

/**
 * The ids of the products at the positions of a range, as a subquery; `null` where the range has none. An index of the
 * order is read up to the range, from the nearer end of the list.
 */
export function pageIds(
  where: SQL | undefined,
  order: OrderKey[],
  { start, end }: Range,
  totalCount: number,
): SQL | null {
  if (start >= end) return null;
  const isNearEnd = totalCount - end < start;
  const offset = isNearEnd ? totalCount - end : start;
  return sql`select ${products.id} from ${products} where ${where ?? sql`true`}
    order by ${sql.join(orderBy(order, isNearEnd), sql`, `)} limit ${end - start} offset ${offset}`;
}

/** The order as SQL, or its reverse. */
export function orderBy(order: OrderKey[], isReversed = false): SQL[] {
  return order.map(({ column, direction }) =>
    (direction === 'up') === isReversed ? desc(column) : asc(column),
  );
}
