import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { Database, Db } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';

/** A committed change of the catalog, made by any process. */
export interface CatalogChange {
  table: (typeof VISITORS_TABLES | typeof ADMIN_TABLES)[number];
  /** Empty for tables that no page for visitors shows. */
  categories: Category[];
}

/** `null` means that anything may have changed, because notifications were missed. */
export type ChangeListener = (change: CatalogChange | null, cursor: string) => void;

/** The feed of committed changes, as this process receives them. */
export interface CatalogChanges {
  /** Returns the current position. Read it before a page's queries, to know later which changes the page has missed. */
  cursor(): string;
  /** Returns the changes after the cursor; `null` if they are no longer known, so anything may have changed. */
  since(cursor: string): CatalogChange[] | null;
  /** Whether this process currently receives notifications. */
  isListening(): boolean;
  subscribe(listener: ChangeListener): () => void;
  /**
   * Waits until the notifications of all earlier commits have been received, because a notification can arrive shortly
   * after its commit returns. Waits at most a second; later notifications are still processed.
   */
  waitForOwnNotifications(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Follows the `catalog_changes` notifications that the tables' triggers send after each commit.
 *
 * A cursor belongs to one process and one connection. After a restart or a lost connection, `since` returns `null` for
 * older cursors, and their holders must reload.
 */
export async function followChanges(database: Database): Promise<CatalogChanges> {
  const listeners = new Set<ChangeListener>();
  const barriers = new Map<string, () => void>();
  let listening = false;
  let epoch = '';
  let count = 0;
  let recent: CatalogChange[] = [];

  const cursor = () => `${epoch}.${count}`;
  const notify = (change: CatalogChange | null) => {
    for (const listener of listeners) listener(change, cursor());
  };
  const beginEpoch = () => {
    epoch = randomUUID();
    count = 0;
    recent = [];
  };
  beginEpoch();

  const stop = await database.listen('catalog_changes', {
    onNotification(payload) {
      barriers.get(payload)?.();
      const change = parseChange(payload);
      if (!change) return;
      count += 1;
      recent = [...recent, change].slice(-MAX_RECENT);
      notify(change);
    },
    onListening() {
      listening = true;
      // Notifications may have been missed since the connection was lost, or since this process started to render.
      beginEpoch();
      notify(null);
    },
    onLost(error) {
      log.error({ cause: error.message }, `Real-time subscription failed: ${error.message}`);
      listening = false;
      beginEpoch();
    },
  });

  return {
    cursor,
    since(from) {
      const [fromEpoch, position] = from.split('.');
      const missed = count - Number(position);
      const isKnown = fromEpoch === epoch && missed >= 0 && missed <= recent.length;
      return isKnown ? recent.slice(recent.length - missed) : null;
    },
    isListening: () => listening,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async waitForOwnNotifications() {
      if (!listening) return;
      const barrier = randomUUID();
      const received = new Promise<void>((resolve) => barriers.set(barrier, resolve));
      // PostgreSQL delivers notifications in commit order, so this one arrives after all earlier ones.
      const sent = database.db.execute(sql`select pg_notify('catalog_changes', ${barrier})`);
      await Promise.race([
        Promise.all([sent, received]),
        pause(BARRIER_TIMEOUT_MS, null, { ref: false }),
      ]).catch(() => {
        // The connection is lost. `onLost` handles this.
      });
      barriers.delete(barrier);
    },
    stop,
  };
}

const MAX_RECENT = 500;

const BARRIER_TIMEOUT_MS = 1_000;

/**
 * Parses a notification. Returns `undefined` if none of our triggers sent it, because anyone with access to the
 * database can notify on this channel. Unknown categories, which products of adopted tables may have, count as all
 * categories, because any page with products may show them.
 */
function parseChange(payload: string): CatalogChange | undefined {
  try {
    const { table, categories } = JSON.parse(payload);
    if (
      !Array.isArray(categories) ||
      (categories.length === 0 ? !ADMIN_TABLES.includes(table) : !VISITORS_TABLES.includes(table))
    )
      return undefined;
    const known = CATEGORIES.filter((category) => categories.includes(category));
    return { table, categories: known.length === categories.length ? known : [...CATEGORIES] };
  } catch {
    return undefined;
  }
}

const VISITORS_TABLES = ['products', 'accessory_categories', 'fact_names', 'shop_settings'] as const;
const ADMIN_TABLES = ['questions', 'webhooks', 'imports', 'shop_settings_draft'] as const;

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

/** Notifies all processes of a change that visitors do not see. */
export async function announceToAdmin(
  transaction: Db,
  table: 'shop_settings_draft' | 'webhooks',
): Promise<void> {
  const payload = JSON.stringify({ table, categories: [] });
  await transaction.execute(sql`select pg_notify('catalog_changes', ${payload})`);
}

/** Notifies all processes and open pages that products of these categories have changed; `null` means any category. */
async function announceProducts(db: Db, categories: Iterable<Category> | null): Promise<void> {
  const names = categories === null ? null : [...categories].join(',');
  await db.execute(sql`select announce_catalog_change('products',
    case when ${names}::text is null then array[null] else string_to_array(${names}, ',') end)`);
}
