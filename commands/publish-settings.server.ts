import { isDeepStrictEqual } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import { recordActivity } from '#catalogue/activity.server.ts';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '#config/settings-sections.ts';
import { readSettings } from '#config/shop-settings.server.ts';
import type { Store } from '#config/store.ts';
import { storeSchema } from '#config/store-schema.server.ts';
import { adminActivity, shopSettings } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';
import { settingsChanges } from './settings-in-words.ts';

export type PublishOutcome =
  | { outcome: 'published'; version: number }
  /** Nothing differs from the current version. */
  | { outcome: 'unchanged'; version: number }
  /** A sentence for each wrong field, by its path: `offices.2.phone`. */
  | { outcome: 'invalid'; errors: Record<string, string> }
  /** Somebody else changed the same section since `version` was read. */
  | { outcome: 'conflict'; version: number; store: Store }
  | { outcome: 'missing' };

/** The database, the values of a shop that has published nothing, and who publishes. */
interface Publisher {
  db: Db;
  fileStore: Store;
  username: string;
}

/**
 * Publishes one section of the settings as a new version. The other sections stay as they are now, even if they changed
 * since the form was opened.
 *
 * @param version the version that the form was filled from.
 */
export function publishSection(
  publisher: Publisher,
  section: SettingsSection,
  values: Record<string, unknown>,
  version: number,
): Promise<PublishOutcome> {
  return inTransaction(publisher, async (transaction, current) => {
    const keys: readonly (keyof Store)[] = SETTINGS_SECTIONS[section];
    const base = version === current.version ? current.store : await storeOf(transaction, publisher, version);
    if (!base || keys.some((key) => !isDeepStrictEqual(base[key], current.store[key])))
      return { outcome: 'conflict', version: current.version, store: current.store };
    const edited = Object.fromEntries(keys.map((key) => [key, values[key]]));
    const parsed = storeSchema.safeParse({ ...current.store, ...edited });
    if (!parsed.success) return { outcome: 'invalid', errors: errorsOf(parsed.error.issues) };
    const store = parsed.data as Store;
    const pictures = new Set([...current.store.slides, ...publisher.fileStore.slides].map(pictureOf));
    const unknown = store.slides.findIndex((slide) => !pictures.has(pictureOf(slide)));
    if (unknown >= 0)
      return { outcome: 'invalid', errors: { [`slides.${unknown}.picture`]: 'There is no such picture.' } };
    return publish(transaction, publisher, current, store, {
      action: 'changed',
      subjectName: NAMES[section],
    });
  });
}

/** Publishes an earlier version again, as a new one. Version 0 has the values of `store.config.ts`. */
export function restoreSettings(publisher: Publisher, version: number): Promise<PublishOutcome> {
  return inTransaction(publisher, async (transaction, current) => {
    const store = await storeOf(transaction, publisher, version);
    if (!store) return { outcome: 'missing' };
    const subjectName = version === 0 ? 'the first values' : `version ${version}`;
    return publish(transaction, publisher, current, store, { action: 'restored', subjectName });
  });
}

/** Takes back what a version changed. Parts that changed again since then keep their newer values. */
export function undoSettings(publisher: Publisher, version: number): Promise<PublishOutcome> {
  return inTransaction(publisher, async (transaction, current) => {
    const [before, after] = [
      await storeOf(transaction, publisher, version - 1),
      await storeOf(transaction, publisher, version),
    ];
    if (!before || !after) return { outcome: 'missing' };
    const keys = (Object.keys(after) as (keyof Store)[]).filter(
      (key) =>
        !isDeepStrictEqual(before[key], after[key]) && isDeepStrictEqual(after[key], current.store[key]),
    );
    const parsed = storeSchema.safeParse({
      ...current.store,
      ...Object.fromEntries(keys.map((key) => [key, before[key]])),
    });
    if (keys.length === 0 || !parsed.success)
      return { outcome: 'conflict', version: current.version, store: current.store };
    await transaction
      .update(adminActivity)
      .set({ after: sql`${adminActivity.after} || '{"undone": true}'::jsonb` })
      .where(
        sql`${adminActivity.subject} = 'shop settings' and ${adminActivity.subjectId} = ${String(version)}`,
      );
    return publish(transaction, publisher, current, parsed.data as Store, {
      action: 'restored',
      subjectName: `the values before version ${version}`,
    });
  });
}

/** The published versions, newest first. */
export function listVersions(db: Db, limit: number) {
  const { version, changes, publishedAt, publishedBy } = shopSettings;
  return db
    .select({ version, changes, publishedAt, publishedBy })
    .from(shopSettings)
    .orderBy(desc(version))
    .limit(limit);
}

/** The settings of one version; `null` if there is no such version. */
export async function findVersion(db: Db, fileStore: Store, version: number): Promise<Store | null> {
  if (version === 0) return fileStore;
  const [found] = await db.select().from(shopSettings).where(eq(shopSettings.version, version));
  return found ? (storeSchema.parse(found.document) as Store) : null;
}

/** Two who publish at the same time do so one after the other; the second sees what the first has published. */
function inTransaction(
  { db, fileStore }: Publisher,
  write: (transaction: Db, current: { version: number; store: Store }) => Promise<PublishOutcome>,
): Promise<PublishOutcome> {
  return withCatalogueError('Failed to publish the settings', () =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table ${shopSettings} in share row exclusive mode`);
      return write(transaction, await readSettings(transaction, fileStore));
    }),
  );
}

async function publish(
  transaction: Db,
  { username }: Publisher,
  current: { version: number; store: Store },
  store: Store,
  entry: { action: string; subjectName: string },
): Promise<PublishOutcome> {
  const changes = settingsChanges(current.store, store);
  if (changes.length === 0) return { outcome: 'unchanged', version: current.version };
  const version = current.version + 1;
  await transaction.insert(shopSettings).values({ version, document: store, changes, publishedBy: username });
  await recordActivity(transaction, {
    ...entry,
    subject: 'shop settings',
    subjectId: String(version),
    after: { changes },
  });
  return { outcome: 'published', version };
}

function storeOf(transaction: Db, { fileStore }: Publisher, version: number): Promise<Store | null> {
  return findVersion(transaction, fileStore, version);
}

/** `must not be empty` becomes `Must not be empty.`; of several errors in one field the first is shown. */
function errorsOf(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const sentences = issues.map(({ path, message }) => [
    path.join('.'),
    `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  ]);
  return Object.fromEntries(sentences.reverse());
}

function pictureOf({ picture }: { picture: string }): string {
  return picture;
}

const NAMES: Record<SettingsSection, string> = {
  brand: 'Brand',
  contact: 'Contact',
  offices: 'Offices',
  categories: 'Categories',
  home: 'Home',
};
