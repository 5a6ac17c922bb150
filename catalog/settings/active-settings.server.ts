import { desc } from 'drizzle-orm';
import type { CatalogChanges } from '#catalog/changes/changes.server.ts';
import { shopSettings } from '#platform/db/admin-schema.ts';
import { type Db, reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { log } from '#platform/log/log.server.ts';
import { type RefusedValue, readDocument, refusedLine } from './schema/read-document.server.ts';
import type { ShopSettings } from './shop-settings.ts';

/** The settings that apply to one request. */
export interface ActiveSettings {
  /** 0 until something is published: the values are those of `store.config.ts`. */
  version: number;
  store: ShopSettings;
  fileStore: ShopSettings;
  /** Whether `store.config.ts` always applies (`SHOP_SETTINGS=file`). */
  isFixed: boolean;
  /** Published values that this version of the shop cannot use. `store` has other values instead. */
  refused: RefusedValue[];
  /** Whether the administrator previews the draft, which `store` then contains. */
  isPreview?: boolean;
}

/** Returns the newest published settings, or `fileStore` as version 0 if nothing was published. */
export async function readSettings(db: Db, fileStore: ShopSettings): Promise<ActiveSettings> {
  const [newest] = await db.select().from(shopSettings).orderBy(desc(shopSettings.version)).limit(1);
  if (!newest) return { version: 0, store: fileStore, fileStore, isFixed: false, refused: [] };
  return {
    version: newest.version,
    ...readDocument(newest.document, fileStore),
    fileStore,
    isFixed: false,
  };
}

/**
 * Reads the published settings once, and again after each announced change or lost connection.
 *
 * @returns a function that returns the current settings. A request that arrives after an announcement waits for the
 * announced settings, so a page rendered and cached since then never shows older ones. While the database cannot be
 * reached, the last known settings apply.
 */
export async function followSettings(
  db: Db,
  changes: CatalogChanges,
  fileStore: ShopSettings,
  isFixed: boolean,
): Promise<() => Promise<ActiveSettings>> {
  if (isFixed) return async () => ({ version: 0, store: fileStore, fileStore, isFixed, refused: [] });
  let announcements = 0;
  let readAt = 0;
  let reading: Promise<ActiveSettings> | null = null;

  changes.subscribe((change) => {
    if (change !== null && change.table !== 'shop_settings') return;
    announcements += 1;
    // A read that began before this announcement may miss the change.
    reading = null;
  });
  let known = await readSettings(db, fileStore);
  logRefused(known);

  async function readAgain(announced: number): Promise<ActiveSettings> {
    try {
      const settings = await readSettings(db, fileStore);
      if (announced > readAt) {
        if (settings.version !== known.version) logRefused(settings);
        known = settings;
        readAt = announced;
      }
      return settings;
    } catch (error) {
      // The next request tries again.
      if (announced === announcements) reading = null;
      if (changes.isListening()) throw error;
      logFailure(`Failed to read the shop settings: ${reasonOf(error)}`, error);
      return known;
    }
  }

  return () => {
    if (readAt === announcements) return Promise.resolve(known);
    reading ??= readAgain(announcements);
    return reading;
  };
}

function logRefused({ version, refused }: ActiveSettings): void {
  if (refused.length === 0) return;
  log.warn(
    { cause: refused.map(refusedLine).join('; ') },
    `Version ${version} of the settings has values that cannot be used. The shop shows other values instead`,
  );
}
