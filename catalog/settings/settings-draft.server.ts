import { hash } from 'node:crypto';
import { shopSettingsDraft } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { readDocument } from './schema/read-document.server.ts';
import type { ShopSettings } from './shop-settings.ts';

/** Changes of the settings that are not published yet. */
export interface SettingsDraft {
  store: ShopSettings;
  keys: (keyof ShopSettings)[];
  /** A hash of the changed parts, as they are published and in the draft. It changes with what a publication changes. */
  fingerprint: string;
  images: string[];
}

/** Returns the draft, on top of the published settings; `null` if there are no unpublished changes. */
export async function findDraft(db: Db, published: ShopSettings): Promise<SettingsDraft | null> {
  const [row] = await db.select().from(shopSettingsDraft);
  if (!row) return null;
  // Optional parts that the draft removes are stored as null.
  const saved = Object.entries(row.document as object).map(([key, value]) => [key, value ?? undefined]);
  const { store } = readDocument({ ...published, ...Object.fromEntries(saved) }, published);
  // A restored version can have values that the draft has, too.
  const keys = saved
    .map(([key]) => key as keyof ShopSettings)
    .filter((key) => fingerprintOf(store[key]) !== fingerprintOf(published[key]));
  if (keys.length === 0) return null;
  return {
    store,
    keys,
    fingerprint: fingerprintOf(keys.map((key) => [key, published[key], store[key]])),
    images: row.images,
  };
}

/** Returns a hash of a value. The order of its keys does not matter. */
export function fingerprintOf(value: unknown): string {
  return hash('sha256', canonical(value), 'base64url').slice(0, 22);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join()}}`;
}
