import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { log } from '#log/log.server.ts';
import { CATEGORIES, type Category } from './product.ts';

/** One committed change of the catalogue, by whatever process it was made. */
export interface CatalogueChange {
  table: 'products' | 'accessory_categories' | 'shop_settings';
  categories: Category[];
}

/** `null` means "anything may have changed": notifications were missed. */
export type ChangeListener = (change: CatalogueChange | null, cursor: string) => void;

/** The feed of committed changes of this process. */
export interface CatalogueChanges {
  /** The feed's position now. Taken before a page's queries are sent, it tells later what the page has missed. */
  cursor(): string;
  /** What came after the cursor; `null` where that is no longer known, so that anything may have changed. */
  since(cursor: string): CatalogueChange[] | null;
  /** Whether changes are heard at this moment. */
  isListening(): boolean;
  subscribe(listener: ChangeListener): () => void;
  /**
   * Waits until all that was committed before is heard: a notification may come a moment after the answer to the commit
   * that sent it. At most a second; what is not heard by then is heard later.
   */
  waitForOwnNotifications(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Follows the `catalogue_changes` notifications that the tables' triggers send after each commit.
 *
 * A cursor belongs to one process and one unbroken connection: after a restart or a lost connection older cursors
 * answer `null`, and whoever holds one looks again.
 */
export async function followChanges(database: Database): Promise<CatalogueChanges> {
  const listeners = new Set<ChangeListener>();
  const barriers = new Map<string, () => void>();
  let listening = false;
  let epoch = '';
  let count = 0;
  let recent: CatalogueChange[] = [];

  const cursor = () => `${epoch}.${count}`;
  const tell = (change: CatalogueChange | null) => {
    for (const listener of listeners) listener(change, cursor());
  };
  const beginEpoch = () => {
    epoch = randomUUID();
    count = 0;
    recent = [];
  };
  beginEpoch();

  const stop = await database.listen('catalogue_changes', {
    onNotification(payload) {
      barriers.get(payload)?.();
      const change = parseChange(payload);
      if (change === undefined) return;
      if (change === null) {
        beginEpoch();
        tell(null);
        return;
      }
      count += 1;
      recent = [...recent, change].slice(-MAX_RECENT);
      tell(change);
    },
    onListening() {
      listening = true;
      // Since the loss, or since this process began to render, commits may have gone unheard.
      beginEpoch();
      tell(null);
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
      const known = fromEpoch === epoch && missed >= 0 && missed <= recent.length;
      return known ? recent.slice(recent.length - missed) : null;
    },
    isListening: () => listening,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async waitForOwnNotifications() {
      if (!listening) return;
      const barrier = randomUUID();
      const heard = new Promise<void>((resolve) => barriers.set(barrier, resolve));
      // Notifications are heard in the order of the commits that sent them.
      const sent = database.db.execute(sql`select pg_notify('catalogue_changes', ${barrier})`);
      await Promise.race([Promise.all([sent, heard]), pause(BARRIER_TIMEOUT_MS, null, { ref: false })]).catch(
        () => {
          // Without its database the shop hears nothing, and knows it soon.
        },
      );
      barriers.delete(barrier);
    },
    stop,
  };
}

const MAX_RECENT = 500;

const BARRIER_TIMEOUT_MS = 1_000;

/**
 * `undefined` for what none of our triggers sent: anyone with access to the database can notify on this channel. `null`
 * where the shop does not know the category, which adopted products may bear: it cannot tell who shows them.
 */
function parseChange(payload: string): CatalogueChange | null | undefined {
  try {
    const { table, categories } = JSON.parse(payload);
    if (!TABLES.includes(table) || !Array.isArray(categories) || categories.length === 0) return undefined;
    const known = CATEGORIES.filter((category) => categories.includes(category));
    return known.length === categories.length ? { table, categories: known } : null;
  } catch {
    return undefined;
  }
}

const TABLES = ['products', 'accessory_categories', 'shop_settings'];
