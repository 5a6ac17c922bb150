import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import { products } from '#platform/db/schema.ts';

/** One key of a sort order. */
export interface OrderKey {
  column: SQLWrapper;
  direction: 'up' | 'down';
}

export const NEWEST: OrderKey[] = [
  { column: products.createdAt, direction: 'down' },
  { column: products.id, direction: 'down' },
];

/** The order of a category's list: the products that the owner pinned, then the newest. */
export const RECOMMENDED: OrderKey[] = [{ column: products.pinRank, direction: 'down' }, ...NEWEST];

/** Returns a sort order or its reverse as SQL. */
export function orderBy(order: OrderKey[], isReversed = false): SQL[] {
  return order.map(({ column, direction }) =>
    (direction === 'up') === isReversed ? desc(column) : asc(column),
  );
}

export const newestFirst = orderBy(NEWEST);

export const pinnedFirst = orderBy(RECOMMENDED);
