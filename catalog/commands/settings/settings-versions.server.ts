import { desc, eq, sql } from 'drizzle-orm';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { announceToAdmin } from '#catalog/changes/changes.server.ts';
import { translateDemo } from '#catalog/first-steps/first-steps.server.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import {
  findDraft,
  fingerprintOf,
  type RefusedValue,
  readDocument,
  readSettings,
  type SettingsDraft,
} from '#catalog/settings/stored-settings.server.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { shopSettings, shopSettingsDraft } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import { mergeEdits } from '../merge-edits.ts';
import { settingsChanges } from './settings-changes.ts';

/** What a write of the settings needs. `fileStore` has the settings of `store.config.ts`. */
export interface SettingsWriter {
  db: Db;
  fileStore: ShopSettings;
  username: string;
}

export interface CurrentSettings {
  version: number;
  store: ShopSettings;
  /** Published values that this version of the shop cannot use. */
  refused: RefusedValue[];
}

/** Runs a write of the settings. Simultaneous writes run one after another, so each sees the previous one. */
export function inSettingsTransaction<Outcome>(
  { db, fileStore }: SettingsWriter,
  write: (transaction: Db, current: CurrentSettings) => Promise<Outcome>,
): Promise<Outcome> {
  return withCatalogError('Failed to write the settings', () =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table ${shopSettings} in share row exclusive mode`);
      return write(transaction, await readSettings(transaction, fileStore));
    }),
  );
}

/**
 * Adds a version and one activity entry, unless it equals the current version. The draft keeps its own changes, and follows
 * the version in all others.
 */
export async function addVersion(
  transaction: Db,
  writer: SettingsWriter,
  current: CurrentSettings,
  store: ShopSettings,
  entry: { action: string; subjectName: string; batch?: string },
): Promise<AddedVersion> {
  const changes = settingsChanges(current.store, store);
  if (fingerprintOf(store) === fingerprintOf(current.store))
    return { outcome: 'unchanged', version: current.version };
  const version = current.version + 1;
  const images = storedImagesOf(store);
  await transaction
    .insert(shopSettings)
    .values({ version, document: store, changes, images, publishedBy: writer.username });
  const draft = await findDraft(transaction, current.store);
  if (draft) {
    const { merged } = mergeEdits(current.store, draft.store, store);
    await replaceDraft(transaction, writer, store, draft, merged);
  }
  await recordActivity(transaction, {
    ...entry,
    subject: 'shop settings',
    subjectId: String(version),
    after: { changes },
  });
  if (fingerprintOf(store.languages) !== fingerprintOf(current.store.languages))
    await translateDemo(transaction, textLanguages(store).others);
  return { outcome: 'published', version, isClosed: store.isClosed ?? false };
}

export type AddedVersion =
  | { outcome: 'unchanged'; version: number }
  /** `isClosed`: visitors see nothing of it, because the shop is closed. */
  | { outcome: 'published'; version: number; isClosed: boolean };

/** Stores the differences between `store` and the published settings. */
export async function replaceDraft(
  transaction: Db,
  { username }: SettingsWriter,
  published: ShopSettings,
  draft: SettingsDraft | null,
  store: ShopSettings,
): Promise<void> {
  const keys = (Object.keys({ ...published, ...store }) as (keyof ShopSettings)[]).filter(
    (key) => fingerprintOf(store[key]) !== fingerprintOf(published[key]),
  );
  const document = documentOf(store, keys);
  const images = storedImagesOf(document);
  await transaction.delete(shopSettingsDraft);
  if (keys.length > 0)
    await transaction.insert(shopSettingsDraft).values({ document, images, savedBy: username });
  await announceToAdmin(transaction, 'shop_settings_draft');
  await scheduleDeletion(
    transaction,
    (draft?.images ?? []).filter((image) => !images.includes(image)),
  );
}

/** Returns parts of the settings. Those that are removed are null. */
export function documentOf(store: ShopSettings, keys: (keyof ShopSettings)[]): Partial<ShopSettings> {
  return Object.fromEntries(keys.map((key) => [key, store[key] ?? null]));
}

/** Returns the published versions, newest first. `restored` names the version that a version has restored. */
export function listVersions(db: Db, limit: number, offset = 0) {
  const { version, changes, publishedAt, publishedBy } = shopSettings;
  const restored = sql<string | null>`(select subject_name from admin_activity
    where subject_id = ${version}::text and subject = 'shop settings' and action = 'restored' and summary is null
    order by at desc, id desc limit 1)`;
  return db
    .select({ version, changes, publishedAt, publishedBy, restored })
    .from(shopSettings)
    .orderBy(desc(version))
    .limit(limit)
    .offset(offset);
}

export function countVersions(db: Db): Promise<number> {
  return db.$count(shopSettings);
}

/** Returns the settings of a version; version 0 is `store.config.ts`. `null` if the version does not exist. */
export async function findVersion(
  db: Db,
  fileStore: ShopSettings,
  version: number,
): Promise<ShopSettings | null> {
  if (version === 0) return fileStore;
  const [found] = await db.select().from(shopSettings).where(eq(shopSettings.version, version));
  return found ? readDocument(found.document, fileStore).store : null;
}

/** Deletes the versions published before a date, except the current one, and the images that only they show. */
export async function removeOldVersions(db: Db, before: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const removed = await queryRows<{ images: string[] }>(
      transaction,
      sql`delete from shop_settings where published_at < ${before.toISOString()}::timestamptz
        and version < (select max(version) from shop_settings) returning images`,
    );
    await scheduleDeletion(
      transaction,
      removed.flatMap(({ images }) => images),
    );
  });
}

/** Returns the addresses of the stored images in the settings; those of `demo/brand-images/` are not stored. */
export function storedImagesOf({
  logo,
  slides = [],
  blocks = [],
  categories,
}: Partial<Pick<ShopSettings, 'logo' | 'slides' | 'blocks' | 'categories'>>): string[] {
  const covers = Object.values(categories ?? {}).flatMap(({ cover }) => cover?.picture ?? []);
  const shown = [
    ...(logo ? [logo.image, logo.icon] : []),
    ...slides.map(({ picture }) => picture),
    ...blocks.flatMap(({ picture = [] }) => picture),
    ...covers,
  ];
  return [...new Set(shown.filter((picture) => storedName(picture) !== null))];
}
