import { shopSettingsDraft } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { fingerprintOf } from './fingerprint.server.ts';
import { readDocument } from './schema/read-document.server.ts';
import type { ShopSettings } from './shop-settings.ts';

/** Changes of the settings that are not published yet. */
export interface SettingsDraft {
  /** The published settings with the changes. */
  store: ShopSettings;
  /** The changed parts. */
  keys: (keyof ShopSettings)[];
  /** The fingerprints of the published parts when they were first changed. */
  bases: Record<string, string>;
  /** A hash of the unpublished changes. */
  fingerprint: string;
  images: string[];
}

/** Returns the draft, on top of the published settings; `null` if there are no unpublished changes. */
export async function findDraft(db: Db, published: ShopSettings): Promise<SettingsDraft | null> {
  const [row] = await db.select().from(shopSettingsDraft);
  if (!row) return null;
  // Optional parts that the draft removes are stored as null.
  const changed = Object.entries(row.document as object).map(([key, value]) => [key, value ?? undefined]);
  const document: Partial<ShopSettings> = Object.fromEntries(changed);
  const { store } = readDocument({ ...published, ...document }, published);
  return {
    store,
    keys: Object.keys(document) as (keyof ShopSettings)[],
    bases: row.bases as Record<string, string>,
    fingerprint: fingerprintOf(row.document),
    images: row.images,
  };
}
