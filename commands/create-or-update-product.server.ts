import { recordActivity } from '#catalogue/activity.server.ts';
import { announceLater } from '#catalogue/announcements.server.ts';
import { listProductsShowing } from '#catalogue/image-use.server.ts';
import { findProductsForUpdate } from '#catalogue/many-products.server.ts';
import type { Product } from '#catalogue/product.ts';
import type { ProductInput } from '#catalogue/product-input.ts';
import { addProduct, updateProductRow } from '#catalogue/save-product.server.ts';
import { findNameByCode } from '#catalogue/twins.server.ts';
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
  | { outcome: 'saved'; updatedAt: Date }
  | { outcome: 'missing' }
  | { outcome: 'conflict'; current: Product }
  /** Nothing was written: another product, of this name, has the code. */
  | { outcome: 'code taken'; by: string };

/** How an import saves, which writes many products one after another. */
export interface SaveOptions {
  /** Records what was before and what is now, in the transaction of the save; without it, the activity does. */
  record?(transaction: Db, id: string, before: Product | undefined, after: ProductInput): Promise<void>;
  /** Whoever saves announces the change to open pages and caches afterwards. */
  isAnnouncedLater?: boolean;
  /** When images that the save leaves out may be removed: once it can no longer be undone. */
  imagesDueAt?: Date;
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
    if (current && !isStored(current, input)) return { outcome: 'conflict', current };
    if (current) return { outcome: 'saved', updatedAt: current.updatedAt };

    await requireImages(transaction, input.images, stored, await shownByOthers(transaction, input));
    await addProduct(transaction, input, id);
    return null;
  });
}

/**
 * Saves the form of an existing product, unless somebody has saved it since `unchangedSince`: then nothing is written
 * and the product as it is now is answered. A product that is already stored just so is saved, whoever did it. Images
 * that the save leaves out are removed after the commit.
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
    if (isStored(current, input)) return { outcome: 'saved', updatedAt: current.updatedAt };
    if (current.updatedAt.getTime() !== unchangedSince.getTime()) return { outcome: 'conflict', current };

    await requireImages(transaction, input.images, stored, current.images);
    await updateProductRow(transaction, id, input);
    const dropped = current.images.filter((image) => !input.images.includes(image));
    await scheduleDeletion(transaction, dropped, options.imagesDueAt);
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
  { record = recordSave, isAnnouncedLater }: SaveOptions,
  write: (transaction: Db, current: Product | undefined) => Promise<SaveOutcome | null>,
): Promise<SaveOutcome> {
  try {
    return await db.transaction(async (transaction) => {
      if (isAnnouncedLater) await announceLater(transaction);
      const [current] = await findProductsForUpdate(transaction, [id]);
      const outcome = await write(transaction, current);
      if (outcome) return outcome;
      await record(transaction, id, current, input);
      const [written] = await findProductsForUpdate(transaction, [id]);
      if (!written) throw new Error('the product that was just written is not there');
      return { outcome: 'saved', updatedAt: written.updatedAt };
    });
  } catch (error) {
    if (postgresError(error).constraint !== 'products_code_once' || input.code === null) throw error;
    return { outcome: 'code taken', by: (await findNameByCode(db, input.code)) ?? 'another product' };
  }
}

/** Whether the product is stored just as it was sent. */
function isStored(current: Product, input: ProductInput): boolean {
  const { imageAlts: alts, imageFocuses: focuses, images, ...fields } = input;
  const isSameImage = (image: string, at: number) =>
    image === current.images[at] &&
    (alts[at] ?? '') === (current.imageAlts[at] ?? '') &&
    (focuses[at] ?? '') === (current.imageFocuses[at] ?? '');
  return (
    images.length === current.images.length &&
    images.every(isSameImage) &&
    Object.entries(fields).every(
      ([name, value]) => value === undefined || current[name as keyof typeof fields] === value,
    )
  );
}

/** What a copy of another product may show: products that were adopted with older tables have images elsewhere. */
async function shownByOthers(transaction: Db, { images }: ProductInput): Promise<string[]> {
  const elsewhere = images.filter((image) => storedName(image) === null);
  const showing = await listProductsShowing(transaction, elsewhere);
  return showing.flatMap((product) => product.images);
}

/**
 * Locks our own images against deletion, and makes sure that none was deleted before. Others have to be shown already.
 *
 * @param stored those that were reserved.
 */
async function requireImages(
  transaction: Db,
  images: string[],
  stored: string[],
  shown: string[],
): Promise<void> {
  const locked = await lockImages(transaction, stored);
  const gone = images.filter((image) => !(storedName(image) ? locked : shown).includes(image));
  if (gone.length > 0) throw new ImagesGone(gone);
}

async function recordSave(
  transaction: Db,
  subjectId: string,
  before: Product | undefined,
  after: ProductInput,
): Promise<void> {
  const action = before ? 'changed' : 'added';
  const subjectName = after.name;
  await recordActivity(transaction, { action, subject: 'product', subjectId, subjectName, before, after });
}
