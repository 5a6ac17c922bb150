import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Category } from '../products/product.ts';

/**
 * Turns off the announcement of this transaction's product writes at its commit. A caller that writes many products
 * calls `announceProducts` from time to time instead, so that pages are not rendered again for each write.
 */
export async function announceLater(transaction: Db): Promise<void> {
  await transaction.execute(sql`select set_config('vitrine.announced_later', 'on', true)`);
}

/** Notifies all processes and open pages that products of these categories have changed; `null` means any category. */
export async function announceProducts(db: Db, categories: Iterable<Category> | null): Promise<void> {
  const names = categories === null ? null : [...categories].join(',');
  await db.execute(sql`select announce_catalog_change('products',
    case when ${names}::text is null then array[null] else string_to_array(${names}, ',') end)`);
}
