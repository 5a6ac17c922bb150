import { and, arrayContains, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import {
  imageHolds,
  imageNames,
  imageRemovals,
  shopSettings,
  shopSettingsDraft,
} from '#platform/db/admin-schema.ts';
import { type Db, logFailure, reasonOf } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { keyOf, logOnceAMinute } from '#platform/log/log.server.ts';
import { startRepeating } from '#platform/processes/start-repeating.ts';
import { publicUrl, storedName } from './image-addresses.ts';
import type { ImageResizer } from './image-resizer.server.ts';
import type { Storage } from './storage/storage.ts';

/** Uploads that are still unused after this time are deleted. */
const ABANDONED_AFTER_HOURS = 24;

const RETRY_AFTER_MS = 600_000;

/** Long enough for Undo in the notification, and for open pages that still show the image. */
const UNUSED_AFTER_MS = 60_000;

/**
 * Schedules the deletion of stored images, by default in a minute. Call it in the transaction that removes the image
 * from a product, so that nothing is deleted unless the transaction commits. Never replaces a date by an earlier one,
 * because an import may still need the image for its undo. Ignores URLs that are not ours.
 */
export async function scheduleDeletion(
  transaction: Db,
  urls: string[],
  dueAt: Date = new Date(Date.now() + UNUSED_AFTER_MS),
): Promise<void> {
  await listForDeletion(transaction, namesOf(urls), dueAt);
}

/**
 * Deletes the images that are due, except those that a product or the settings use; these are only unscheduled. If a
 * file cannot be deleted, logs it and retries after ten minutes, so that it does not block the others. Calls `remove`
 * outside any transaction.
 *
 * @returns the names of the deleted images.
 */
export async function sweepImages(
  db: Db,
  remove: (name: string) => Promise<void>,
  now: Date = new Date(),
  limit = 1000,
): Promise<string[]> {
  const due = await db
    .select()
    .from(imageRemovals)
    .where(lte(imageRemovals.dueAt, now))
    .orderBy(asc(imageRemovals.dueAt), asc(imageRemovals.name))
    .limit(limit);
  const removed: string[] = [];
  for (const { name } of due) {
    try {
      if (!(await claimDue(db, name, now))) continue;
      await remove(name);
      await endDeletion(db, name);
      removed.push(name);
    } catch (error) {
      const cause = reasonOf(error);
      logOnceAMinute(`removal ${keyOf(error)}`, cause, `Failed to delete image: ${name}: ${cause}`);
    }
  }
  return removed;
}

/**
 * Checks which images exist in the storage, and protects them from the garbage collector for an hour. Call it before
 * the transaction that saves them, because a slow storage would otherwise prolong database locks; call `lockImages` in
 * the transaction.
 *
 * @returns the URLs of the images that exist, without those that are not ours.
 */
export async function reserveImages(
  db: Db,
  storage: Pick<Storage, 'has'>,
  urls: string[],
): Promise<string[]> {
  const names = namesOf(urls);
  const listed = await listForDeletion(db, names, new Date(Date.now() + RESERVED_FOR_MS));
  const deleted = new Set(listed.filter(({ deleting }) => deleting).map(({ name }) => name));
  const limit = pLimit(16);
  const stored = await Promise.all(names.map((name) => !deleted.has(name) && limit(() => storage.has(name))));
  return names.filter((_, at) => stored[at]).map(publicUrl);
}

const RESERVED_FOR_MS = 3_600_000;

/**
 * Locks reserved images until the transaction ends. A concurrent deletion waits for it and then finds the image in use.
 *
 * @returns the URLs of the images that were not deleted after `reserveImages`.
 */
export async function lockImages(transaction: Db, urls: string[]): Promise<string[]> {
  const names = namesOf(urls);
  if (names.length === 0) return [];
  const locked = await transaction
    .select({ name: imageRemovals.name })
    .from(imageRemovals)
    .where(and(inArray(imageRemovals.name, names), eq(imageRemovals.deleting, false)))
    .orderBy(asc(imageRemovals.name))
    .for('update');
  return locked.map(({ name }) => publicUrl(name));
}

/** Returns when an upload of this moment is deleted if no product uses it. */
export function abandonedAt(): Date {
  return new Date(Date.now() + ABANDONED_AFTER_HOURS * 3_600_000);
}

/**
 * Marks an image as being deleted, so that no save can use it any more. If a product or the shop's settings use the
 * image, does nothing and returns the name of one of them. Call `endDeletion` or `cancelDeletion` afterwards; otherwise
 * the garbage collector deletes the image after ten minutes.
 *
 * @throws while a backup holds the images.
 */
export function beginDeletion(db: Db, name: string): Promise<string | null> {
  return db.transaction(async (transaction) => {
    // An image in use has no row. Insert one, because `lockImages` needs a row to lock.
    await listForDeletion(transaction, [name], abandonedAt());
    await lockImages(transaction, [publicUrl(name)]);
    const user = await userOf(transaction, name);
    if (!user && !(await claim(transaction, eq(imageRemovals.name, name), new Date()))) {
      throw new Error('a backup is being made, which copies it');
    }
    return user;
  });
}

/** Deletes the rows of an image after its file was deleted. */
export async function endDeletion(db: Db, name: string): Promise<void> {
  await db.delete(imageNames).where(eq(imageNames.name, name));
  await db.delete(imageRemovals).where(and(eq(imageRemovals.name, name), eq(imageRemovals.deleting, true)));
}

/** Cancels a deletion whose file could not be deleted. The image is then treated like an unused upload. */
export async function cancelDeletion(db: Db, name: string): Promise<void> {
  await db
    .update(imageRemovals)
    .set({ deleting: false, dueAt: abandonedAt() })
    .where(eq(imageRemovals.name, name));
}

/** Returns the scheduled deletion dates of images, by name. */
export async function findRemovalTimes(db: Db, names: string[]): Promise<Map<string, Date>> {
  if (names.length === 0) return new Map();
  const found = await db.select().from(imageRemovals).where(inArray(imageRemovals.name, names));
  return new Map(found.map(({ name, dueAt }) => [name, dueAt]));
}

/** Claims a due image. @returns whether to delete it: no product uses it, and no one has rescheduled or claimed it. */
function claimDue(db: Db, name: string, now: Date): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const isDue = and(eq(imageRemovals.name, name), lte(imageRemovals.dueAt, now));
    if (!(await claim(transaction, isDue, now))) return false;
    if (!(await userOf(transaction, name))) return true;
    await transaction.delete(imageRemovals).where(eq(imageRemovals.name, name));
    return false;
  });
}

const noneHeld = sql`not exists (select from ${imageHolds} where ${imageHolds.until} > now())`;

async function claim(transaction: Db, condition: SQL | undefined, now: Date): Promise<boolean> {
  const claimed = await transaction
    .update(imageRemovals)
    .set({ deleting: true, dueAt: new Date(now.getTime() + RETRY_AFTER_MS) })
    .where(and(condition, noneHeld))
    .returning();
  return claimed.length > 0;
}

/** Returns the name of a product that uses an image, or of the settings; `null` if the image is unused. */
async function userOf(transaction: Db, name: string): Promise<string | null> {
  const [product] = await transaction
    .select({ name: products.name })
    .from(products)
    .where(arrayContains(products.images, [publicUrl(name)]))
    .limit(1);
  if (product) return product.name;
  // Includes earlier versions, because the history can restore them.
  const [version] = await transaction
    .select({ version: shopSettings.version })
    .from(shopSettings)
    .where(arrayContains(shopSettings.images, [publicUrl(name)]))
    .orderBy(desc(shopSettings.version))
    .limit(1);
  if (version) return `Version ${version.version} of the shop settings`;
  const [draft] = await transaction
    .select({ id: shopSettingsDraft.id })
    .from(shopSettingsDraft)
    .where(arrayContains(shopSettingsDraft.images, [publicUrl(name)]));
  return draft ? 'The draft of the shop settings' : null;
}

/** Inserts or updates the images' rows with `dueAt` or the later date already there. @returns the rows */
async function listForDeletion(db: Db, names: string[], dueAt: Date) {
  if (names.length === 0) return [];
  return db
    .insert(imageRemovals)
    .values(names.map((name) => ({ name, dueAt })))
    .onConflictDoUpdate({
      target: imageRemovals.name,
      set: { dueAt: sql`greatest(${imageRemovals.dueAt}, excluded.due_at)` },
    })
    .returning();
}

/** Returns unique names, because a statement cannot upsert a row twice, in a fixed order, which prevents deadlocks. */
function namesOf(urls: string[]): string[] {
  return [...new Set(urls.map(storedName))].filter((name) => name !== null).sort();
}

const RENEWED_EVERY_MS = 60_000;

/** The hold of a process that was killed expires after this time. */
const HELD_FOR = sql`now() + interval '5 minutes'`;

/**
 * Prevents all processes from deleting stored images until the returned function is called. Images that become unused
 * during the hold stay scheduled for deletion.
 *
 * @returns `null` if there is already a hold with this name.
 */
export async function holdImages(db: Db, name: string): Promise<(() => Promise<void>) | null> {
  const taken = await db
    .insert(imageHolds)
    .values({ name, until: HELD_FOR })
    .onConflictDoUpdate({
      target: imageHolds.name,
      set: { until: HELD_FOR },
      setWhere: sql`${imageHolds.until} < now()`,
    })
    .returning();
  if (taken.length === 0) return null;
  const renewal = setInterval(() => {
    // Ignore a failure: the next renewal comes long before the hold expires.
    db.update(imageHolds)
      .set({ until: HELD_FOR })
      .where(eq(imageHolds.name, name))
      .catch(() => {});
  }, RENEWED_EVERY_MS).unref();
  return async () => {
    clearInterval(renewal);
    await db.delete(imageHolds).where(eq(imageHolds.name, name));
  };
}

const INTERVAL_MS = 30_000;

/**
 * Removes images that are due for deletion, and their variants, now and every 30 seconds. Several processes can do this
 * on one database: each file is claimed by one of them.
 *
 * @returns a function that stops it and resolves when the current sweep has finished.
 */
export function startGarbageCollector(
  db: Db,
  originals: Storage,
  resizer: ImageResizer,
): () => Promise<void> {
  const { stop } = startRepeating(INTERVAL_MS, () =>
    sweepImages(db, (name) => removeImage(originals, resizer, name)).catch((error) =>
      logFailure(`Failed to remove unused images: ${reasonOf(error)}`, error),
    ),
  );
  return stop;
}

/** Removes a stored image and its variants. Removes the original first, so that no variant is created again. */
export async function removeImage(originals: Storage, resizer: ImageResizer, name: string): Promise<void> {
  await originals.remove(name);
  await resizer.deleteVariants(name);
}
