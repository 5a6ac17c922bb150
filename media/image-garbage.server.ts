import { and, arrayContains, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { imageRemovals } from '#db/admin-schema.ts';
import { type Db, reasonOf } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { publicUrl, storedName } from './stored-image.ts';

/** An upload that no save has taken up by then is swept away. */
const ABANDONED_AFTER_HOURS = 24;

const TRIED_AGAIN_AFTER_MS = 600_000;

/**
 * Puts stored images on the list of files to look at from `dueAt` on. Called in the transaction that makes them
 * unneeded, so that nothing is removed unless it commits. Addresses that are not ours are passed over.
 */
export async function scheduleDeletion(transaction: Db, urls: string[], dueAt: Date): Promise<void> {
  const names = namesOf(urls);
  if (names.length === 0) return;
  await transaction
    .insert(imageRemovals)
    .values(names.map((name) => ({ name, dueAt })))
    .onConflictDoUpdate({ target: imageRemovals.name, set: { dueAt: sql`excluded.due_at` } });
}

/**
 * Removes the files that are due and that no product shows; those in use only leave the list. A file that cannot be
 * removed is logged and stays on the list for a sweep in ten minutes: it never stands in the way of the others.
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
      if (await removeUnlessUsed(db, name, remove, now)) removed.push(name);
    } catch (error) {
      console.error(`Failed to delete image: ${name}: ${reasonOf(error)}`);
      await putOff(db, name, now);
    }
  }
  return removed;
}

/**
 * Holds the images of a product that is about to be saved, until the transaction ends: whoever wants to remove one of
 * them waits, and then finds it in use. Those that are on no list are put on it, for there to be something to hold;
 * the sweep takes them off again.
 *
 * @returns the names of those that were on the list before: they are stored for certain.
 */
export async function lockImages(transaction: Db, urls: string[]): Promise<string[]> {
  const names = namesOf(urls);
  if (names.length === 0) return [];
  const added = await transaction
    .insert(imageRemovals)
    .values(names.map((name) => ({ name, dueAt: abandonedAt() })))
    .onConflictDoNothing()
    .returning({ name: imageRemovals.name });
  const held = await transaction
    .select({ name: imageRemovals.name })
    .from(imageRemovals)
    .where(inArray(imageRemovals.name, names))
    .orderBy(asc(imageRemovals.name))
    .for('update');
  const isNew = new Set(added.map(({ name }) => name));
  return held.map(({ name }) => name).filter((name) => !isNew.has(name));
}

/** When an upload of this moment that no save takes up is removed. */
export function abandonedAt(now: Date = new Date()): Date {
  return new Date(now.getTime() + ABANDONED_AFTER_HOURS * 3_600_000);
}

/**
 * Removes one image now, unless a product shows it: then nothing happens, and one such product is answered. `remove`
 * is called in the transaction; where it fails, all is as before.
 *
 * @returns `null` where it was removed.
 */
export function removeUnused(
  db: Db,
  name: string,
  remove: (transaction: Db) => Promise<void>,
): Promise<{ id: string; name: string } | null> {
  return db.transaction(async (transaction) => {
    await lockImages(transaction, [publicUrl(name)]);
    const user = await productShowing(transaction, name);
    if (user) return user;
    await transaction.delete(imageRemovals).where(eq(imageRemovals.name, name));
    await remove(transaction);
    return null;
  });
}

/** When the images on the list are looked at, by their names. */
export async function findRemovalTimes(db: Db, names: string[]): Promise<Map<string, Date>> {
  if (names.length === 0) return new Map();
  const found = await db.select().from(imageRemovals).where(inArray(imageRemovals.name, names));
  return new Map(found.map(({ name, dueAt }) => [name, dueAt]));
}

function removeUnlessUsed(db: Db, name: string, remove: (name: string) => Promise<void>, now: Date) {
  return db.transaction(async (transaction) => {
    const [taken] = await transaction
      .delete(imageRemovals)
      .where(and(eq(imageRemovals.name, name), lte(imageRemovals.dueAt, now)))
      .returning();
    if (!taken) return false;
    if (await productShowing(transaction, name)) return false;
    await remove(name);
    return true;
  });
}

/** Unless a save holds the file, or it has been scheduled again meanwhile. */
async function putOff(db: Db, name: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + TRIED_AGAIN_AFTER_MS);
  await db
    .update(imageRemovals)
    .set({ dueAt })
    .where(and(eq(imageRemovals.name, name), lte(imageRemovals.dueAt, now)));
}

async function productShowing(transaction: Db, name: string): Promise<{ id: string; name: string } | null> {
  const [user] = await transaction
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(arrayContains(products.images, [publicUrl(name)]))
    .limit(1);
  return user ?? null;
}

/** Each once, as a statement may not touch a row twice; and in one order, so that two writers never wait in a circle. */
function namesOf(urls: string[]): string[] {
  return [...new Set(urls.map(storedName))].filter((name) => name !== null).sort();
}
