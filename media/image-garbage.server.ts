import { and, arrayContains, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { imageHolds, imageNames, imageRemovals } from '#db/admin-schema.ts';
import { type Db, reasonOf } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { keyOf, logOnceAMinute } from '#log/log-once-a-minute.ts';
import { publicUrl, storedName } from './image-addresses.ts';
import type { Storage } from './storage/storage.ts';

/** An upload that no save has taken up by then is deleted. */
const ABANDONED_AFTER_HOURS = 24;

const RETRY_AFTER_MS = 600_000;

/** Of the date in the table and the one to be inserted. */
const LATER_DATE = sql`greatest(${imageRemovals.dueAt}, excluded.due_at)`;

/** Longer than Undo is offered, and than pages stay open that show what was before. */
const UNUSED_AFTER_MS = 60_000;

/**
 * Puts stored images on the list of files to look at from `dueAt` on, in a minute. Called in the transaction that makes them
 * unneeded, so that nothing is removed unless it commits. Never brings a date forward: an import may still need the image
 * for its undo. Addresses that are not ours are passed over.
 */
export async function scheduleDeletion(
  transaction: Db,
  urls: string[],
  dueAt: Date = new Date(Date.now() + UNUSED_AFTER_MS),
): Promise<void> {
  const names = namesOf(urls);
  if (names.length === 0) return;
  await transaction
    .insert(imageRemovals)
    .values(names.map((name) => ({ name, dueAt })))
    .onConflictDoUpdate({
      target: imageRemovals.name,
      set: { dueAt: LATER_DATE },
    });
}

/**
 * Removes the files that are due and that no product shows; those in use only leave the list. A file that cannot be
 * removed is logged and tried again in ten minutes, so that it never holds up the others. `remove` is called outside of
 * any transaction.
 *
 * @returns the names of the files that were removed.
 */
export async function sweepImages(
  db: Db,
  remove: (name: string) => Promise<void>,
  now: Date = new Date(),
  most = 1000,
): Promise<string[]> {
  const due = await db
    .select()
    .from(imageRemovals)
    .where(lte(imageRemovals.dueAt, now))
    .orderBy(asc(imageRemovals.dueAt), asc(imageRemovals.name))
    .limit(most);
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
 * Asks the storage which images are there, and reserves them against the garbage collector for an hour. Called before the
 * transaction that saves them, so that a storage that hangs holds no lock; `lockImages` is called in it.
 *
 * @returns the addresses of those that are there. What is stored elsewhere is none of them.
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
 * Locks reserved images until the transaction ends: whoever wants to delete one of them waits, and then finds it in use.
 *
 * @returns the addresses of those that nobody has deleted since they were reserved.
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

/** When an upload of this moment that no save takes up is removed. */
export function abandonedAt(now: Date = new Date()): Date {
  return new Date(now.getTime() + ABANDONED_AFTER_HOURS * 3_600_000);
}

/**
 * Begins to delete an image at once, unless a product shows it: then one such product is answered. No save takes it up
 * from then on. To be followed by `endDeletion`, or by `giveUpDeletion`; where neither is called, the deletion is
 * carried out in ten minutes.
 *
 * @throws where the images are held.
 */
export function beginDeletion(db: Db, name: string): Promise<{ id: string; name: string } | null> {
  return db.transaction(async (transaction) => {
    // One that is in use is on no list, and is put on it for there to be something to lock.
    await listForDeletion(transaction, [name], abandonedAt());
    await lockImages(transaction, [publicUrl(name)]);
    const user = await productShowing(transaction, name);
    if (!user && !(await claim(transaction, eq(imageRemovals.name, name), new Date()))) {
      throw new Error('a backup is being made, which copies it');
    }
    return user;
  });
}

/** After the file has been removed. */
export async function endDeletion(db: Db, name: string): Promise<void> {
  await db.delete(imageNames).where(eq(imageNames.name, name));
  await db.delete(imageRemovals).where(and(eq(imageRemovals.name, name), eq(imageRemovals.deleting, true)));
}

/** The file is still there, and becomes what an upload is that no product shows. */
export async function giveUpDeletion(db: Db, name: string): Promise<void> {
  await db
    .update(imageRemovals)
    .set({ deleting: false, dueAt: abandonedAt() })
    .where(eq(imageRemovals.name, name));
}

/** When the images on the list are looked at, by their names. */
export async function findRemovalTimes(db: Db, names: string[]): Promise<Map<string, Date>> {
  if (names.length === 0) return new Map();
  const found = await db.select().from(imageRemovals).where(inArray(imageRemovals.name, names));
  return new Map(found.map(({ name, dueAt }) => [name, dueAt]));
}

/** @returns whether the file is to be removed now: no product shows it, and nobody else has rescheduled it. */
function claimDue(db: Db, name: string, now: Date): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const isDue = and(eq(imageRemovals.name, name), lte(imageRemovals.dueAt, now));
    if (!(await claim(transaction, isDue, now))) return false;
    if (!(await productShowing(transaction, name))) return true;
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

async function productShowing(transaction: Db, name: string): Promise<{ id: string; name: string } | null> {
  const [user] = await transaction
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(arrayContains(products.images, [publicUrl(name)]))
    .limit(1);
  return user ?? null;
}

/** Puts files on the list, each to be looked at from `dueAt` on or later. */
async function listForDeletion(db: Db, names: string[], dueAt: Date) {
  if (names.length === 0) return [];
  return db
    .insert(imageRemovals)
    .values(names.map((name) => ({ name, dueAt })))
    .onConflictDoUpdate({
      target: imageRemovals.name,
      set: { dueAt: LATER_DATE },
    })
    .returning();
}

/** Each once, as a statement may not touch a row twice; and in one order, so that two writers never wait in a circle. */
function namesOf(urls: string[]): string[] {
  return [...new Set(urls.map(storedName))].filter((name) => name !== null).sort();
}
