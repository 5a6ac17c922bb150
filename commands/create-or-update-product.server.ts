import { randomUUID } from 'node:crypto';
import { type ActivityEntry, recordItems, summarizeBatch } from '#catalogue/activity.server.ts';
import { announceLater } from '#catalogue/announcements.server.ts';
import { changedFields } from '#catalogue/changed-fields.ts';
import { listProductsShowing } from '#catalogue/image-use.server.ts';
import { findProductsForUpdate } from '#catalogue/many-products.server.ts';
import type { Product } from '#catalogue/product.ts';
import type { ProductInput } from '#catalogue/product-input.ts';
import { addProduct, updateProductRow } from '#catalogue/save-product.server.ts';
import { findNameByCode } from '#catalogue/twins.server.ts';
import { undoableUntil } from '#catalogue/undo-days.ts';
import { type Db, postgresError } from '#db/database.ts';
import { storedName } from '#media/image-addresses.ts';
import { lockImages, reserveImages, scheduleDeletion } from '#media/image-garbage.server.ts';
import type { Storage } from '#media/storage/storage.ts';

/** Images of the form are not in the storage, or not any more; the message is for the form's images field. */
export class ImagesGone extends Error {
  /** Their addresses. */
  readonly images: string[];

  constructor(images: string[]) {
    super('Images that are no longer stored were taken out. Please look at the rest and save again.');
    this.images = images;
  }
}

/** What became of a product that was to be saved. */
export type SaveOutcome =
  | {
      outcome: 'saved';
      updatedAt: Date;
      /** Id of the activity entry that an undo needs; `null` where the activity has none. */
      batch: string | null;
    }
  | { outcome: 'missing' }
  | { outcome: 'conflict'; current: Product }
  /** Nothing was written: another product, of this name, has the code. */
  | { outcome: 'code taken'; by: string };

/** How an import saves, which writes many products one after another. */
export interface SaveOptions {
  /** Records the save elsewhere than in the activity, in the transaction of the save. */
  record?(transaction: Db, id: string, before: Product | undefined, after: ProductInput): Promise<void>;
  /** Images at other hosts that the product showed before what is undone. */
  shownBefore?: string[];
  /** Whoever saves announces the change to open pages and caches afterwards. */
  isAnnouncedLater?: boolean;
}

/**
 * Adds a product under the id that its form has chosen, together with its record in the activity. Sent a second time,
 * because the answer to the first was lost, it is not added twice; where the product differs by then, it is answered.
 *
 * @throws {ImagesGone} where an image was swept away before the save.
 */
export async function createProduct(
  db: Db,
  storage: Storage,
  id: string,
  input: ProductInput,
  options: SaveOptions = {},
): Promise<SaveOutcome> {
  const stored = await reserveImages(db, storage, input.images);
  return save(db, id, input, options, async (transaction, current) => {
    if (current && hasChanges(current, input)) return { outcome: 'conflict', current };
    if (current) return { outcome: 'saved', updatedAt: current.updatedAt, batch: null };

    await requireImages(transaction, input.images, stored, await shownByOthers(transaction, input));
    await addProduct(transaction, input, id);
    return null;
  });
}

/**
 * Saves the form of an existing product, unless somebody has saved it since `unchangedSince`: then nothing is written
 * and the product as it is now is answered. A product that is already stored just so is saved, whoever did it. Images
 * that the save leaves out are removed once the save can no longer be undone.
 *
 * @throws {ImagesGone} where an image was swept away before the save.
 */
export async function updateProduct(
  db: Db,
  storage: Storage,
  id: string,
  input: ProductInput,
  unchangedSince: Date,
  options: SaveOptions = {},
): Promise<SaveOutcome> {
  const stored = await reserveImages(db, storage, input.images);
  return save(db, id, input, options, async (transaction, current) => {
    if (!current) return { outcome: 'missing' };
    if (!hasChanges(current, input)) return { outcome: 'saved', updatedAt: current.updatedAt, batch: null };
    if (current.updatedAt.getTime() !== unchangedSince.getTime()) return { outcome: 'conflict', current };

    await requireImages(transaction, input.images, stored, [
      ...current.images,
      ...(options.shownBefore ?? []),
    ]);
    await updateProductRow(transaction, id, changedFields(current, input));
    const dropped = current.images.filter((image) => !input.images.includes(image));
    await scheduleDeletion(transaction, dropped, undoableUntil());
    return null;
  });
}

/**
 * Writes a product, which is locked, and its record in one transaction. The unique index decides, so that of two who give
 * one code at once the second is told.
 *
 * @param write answers why nothing was written, or `null` where the product was.
 */
async function save(
  db: Db,
  id: string,
  input: ProductInput,
  { record, isAnnouncedLater }: SaveOptions,
  write: (transaction: Db, current: Product | undefined) => Promise<SaveOutcome | null>,
): Promise<SaveOutcome> {
  try {
    return await db.transaction(async (transaction) => {
      if (isAnnouncedLater) await announceLater(transaction);
      const [current] = await findProductsForUpdate(transaction, [id]);
      const outcome = await write(transaction, current);
      if (outcome) return outcome;
      const [written] = await findProductsForUpdate(transaction, [id]);
      if (!written) throw new Error('the product that was just written is not there');
      const batch = record ? null : await recordSave(transaction, current, written);
      await record?.(transaction, id, current, input);
      return { outcome: 'saved', updatedAt: written.updatedAt, batch };
    });
  } catch (error) {
    if (postgresError(error).constraint !== 'products_code_once' || input.code === null) throw error;
    return { outcome: 'code taken', by: (await findNameByCode(db, input.code)) ?? 'another product' };
  }
}

function hasChanges(current: Product, input: ProductInput): boolean {
  return Object.keys(changedFields(current, input)).length > 0;
}

/** Images at other hosts that a product shows already: adopted tables have such, and a copy of a product may show them. */
async function shownByOthers(transaction: Db, { images }: ProductInput): Promise<string[]> {
  const elsewhere = images.filter((image) => storedName(image) === null);
  const showing = new Set(
    (await listProductsShowing(transaction, elsewhere)).flatMap(({ images: all }) => all),
  );
  return elsewhere.filter((image) => showing.has(image));
}

/**
 * Locks stored images against deletion, and checks that every image is either stored or shown already. A product whose
 * original was lost keeps it, because otherwise not even its price could be changed.
 *
 * @param stored images that were reserved.
 * @param shown images that need not be stored.
 */
async function requireImages(
  transaction: Db,
  images: string[],
  stored: string[],
  shown: string[],
): Promise<void> {
  const locked = await lockImages(transaction, stored);
  const gone = images.filter((image) => !locked.includes(image) && !shown.includes(image));
  if (gone.length > 0) throw new ImagesGone(gone);
}

/** Records an added product whole, and of a changed one the fields that differ. @returns the id that an undo needs. */
async function recordSave(transaction: Db, before: Product | undefined, written: Product): Promise<string> {
  const batch = randomUUID();
  const { createdAt: _, updatedAt: __, ...fields } = written;
  const entry: ActivityEntry = {
    action: before ? 'changed' : 'added',
    subject: 'product',
    subjectId: written.id,
    subjectName: written.name,
    before,
    after: before ? changedFields(before, fields) : fields,
  };
  await recordItems(transaction, batch, [entry]);
  await summarizeBatch(transaction, batch, { kind: before ? 'changed' : 'added', count: 1 });
  return batch;
}
