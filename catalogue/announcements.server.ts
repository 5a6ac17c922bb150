import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import type { Category } from './product.ts';

/**
 * What this transaction writes to products is not announced at its commit: whoever writes many in a row calls
 * `announceProducts` every now and then, so that pages are not made anew for each.
 */
export async function announceLater(transaction: Db): Promise<void> {
  await transaction.execute(sql`select set_config('vitrine.announced_later', 'on', true)`);
}

/** Tells all processes and open pages that products of these categories have changed; without any, that all may have. */
export async function announceProducts(db: Db, categories: Iterable<Category> | null): Promise<void> {
  const names = categories === null ? null : [...categories].join(',');
  await db.execute(sql`select announce_catalogue_change('products',
    case when ${names}::text is null then array[null] else string_to_array(${names}, ',') end)`);
}
