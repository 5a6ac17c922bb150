import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Category } from '../products/product.ts';

const ANNOUNCE_INTERVAL_MS = 1_000;

/** Collects changed categories and announces them to open pages, at most once a second. */
export class Announcer {
  readonly #db: Db;
  #categories: Set<Category> | null = new Set();
  #lastAt = performance.now();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds categories to the next announcement; `null` means all categories. */
  add(categories: Iterable<Category> | null): void {
    if (categories === null) this.#categories = null;
    else for (const category of categories) this.#categories?.add(category);
  }

  /** Announces the changed categories if the last announcement was at least a second ago. */
  async announceIfDue(): Promise<void> {
    if (performance.now() - this.#lastAt >= ANNOUNCE_INTERVAL_MS) await this.announce();
  }

  async announce(): Promise<void> {
    const categories = this.#categories;
    this.#categories = new Set();
    this.#lastAt = performance.now();
    if (categories === null || categories.size > 0) await announceProducts(this.#db, categories);
  }
}

/**
 * Turns off the announcement of this transaction's product writes at its commit. A caller that writes many products
 * calls `announceProducts` from time to time instead, so that pages are not rendered again for each write.
 */
export async function announceLater(transaction: Db): Promise<void> {
  await transaction.execute(sql`select set_config('vitrine.announced_later', 'on', true)`);
}

/** Notifies all processes and open pages that products of these categories have changed; `null` means any category. */
async function announceProducts(db: Db, categories: Iterable<Category> | null): Promise<void> {
  const names = categories === null ? null : [...categories].join(',');
  await db.execute(sql`select announce_catalog_change('products',
    case when ${names}::text is null then array[null] else string_to_array(${names}, ',') end)`);
}
