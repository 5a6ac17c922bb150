import { recordActivity } from '#catalogue/activity.server.ts';
import type { Product } from '#catalogue/product.ts';
import type { ProductInput } from '#catalogue/product-input.ts';
import { findProductToChange } from '#catalogue/products.server.ts';
import { addProduct, updateProduct } from '#catalogue/save-product.server.ts';
import type { Db } from '#db/database.ts';
import { holdImages, scheduleRemoval } from '#media/image-removals.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { storedName } from '#media/stored-image.ts';

/** An image of the form is not in the storage any more; the message is for the form's images field. */
export class ImageGone extends Error {}

/** Files that a save leaves unused stay this long, so that pages which still show them can be replaced. */
const REMOVED_AFTER_MS = 60_000;

/**
 * Adds a product, together with its record in the activity.
 *
 * @returns the new id.
 * @throws {ImageGone} where an image was swept away before the save.
 */
export function keepNewProduct(db: Db, storage: Storage, input: ProductInput): Promise<string> {
  return db.transaction(async (transaction) => {
    await requireImages(transaction, storage, input.images);
    const id = await addProduct(transaction, input);
    await record(transaction, 'added', id, input.name, undefined, input);
    return id;
  });
}

export type Kept = { outcome: 'saved' } | { outcome: 'missing' } | { outcome: 'conflict'; current: Product };

/**
 * Saves the form of an existing product, unless somebody has saved it since `unchangedSince`: then nothing is written
 * and the product as it is now is answered. Images that the save leaves out are removed after the commit.
 *
 * @throws {ImageGone} where an image was swept away before the save.
 */
export function keepChangedProduct(
  db: Db,
  storage: Storage,
  id: string,
  input: ProductInput,
  unchangedSince: Date,
): Promise<Kept> {
  return db.transaction(async (transaction) => {
    const current = await findProductToChange(transaction, id);
    if (!current) return { outcome: 'missing' };
    if (current.updatedAt.getTime() !== unchangedSince.getTime()) return { outcome: 'conflict', current };

    await requireImages(transaction, storage, input.images);
    await updateProduct(transaction, id, input);
    const dropped = current.images.filter((image) => !input.images.includes(image));
    await scheduleRemoval(transaction, dropped, new Date(Date.now() + REMOVED_AFTER_MS));
    await record(transaction, 'changed', id, input.name, current, input);
    return { outcome: 'saved' };
  });
}

/** Holds our own images against a sweep, and makes sure that they are there; other addresses are taken as they are. */
async function requireImages(transaction: Db, storage: Storage, images: string[]): Promise<void> {
  await holdImages(transaction, images);
  for (const name of images.map(storedName)) {
    if (name && !(await storage.has(name))) {
      throw new ImageGone('An image is no longer stored. Please remove it and upload it again.');
    }
  }
}

async function record(
  transaction: Db,
  action: string,
  subjectId: string,
  subjectName: string,
  before: Product | undefined,
  after: ProductInput,
): Promise<void> {
  await recordActivity(transaction, { action, subject: 'product', subjectId, subjectName, before, after });
}
