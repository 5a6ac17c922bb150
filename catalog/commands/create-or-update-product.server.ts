import { type ActivityEntry, productEntry, recordBatch } from '#catalog/activity/activity.server.ts';
import { changedFields } from '#catalog/activity/activity-changes.ts';
import { undoableUntil } from '#catalog/activity/activity-kinds.ts';
import { listProductsShowing } from '#catalog/products/image-use.server.ts';
import type { Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { findNameByCode, findProduct } from '#catalog/products/products.server.ts';
import {
  addManyProducts,
  addProduct,
  changeManyProducts,
  findProductsForUpdate,
  type ProductChange,
  updateProductRow,
} from '#catalog/products/write-products.server.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, postgresError } from '#platform/db/database.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { lockImages, reserveImages, scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { commandTexts } from './texts.ts';

/** Images of the form are missing from the storage. The message is shown at the form's images field. */
export class ImagesGone extends Error {
  readonly images: string[];

  constructor(images: string[]) {
    super(commandTexts.image.removed);
    this.images = images;
  }
}

/** The outcome of saving a product. */
export type SaveOutcome =
  | {
      outcome: 'saved';
      updatedAt: Date;
      /** Id of the activity entry that an undo needs; `null` if nothing was recorded in the activity. */
      batch: string | null;
    }
  | { outcome: 'missing' }
  | { outcome: 'conflict'; current: Product }
  /** The product named `by` already has this code; nothing was written. */
  | { outcome: 'code_taken'; by: string };

interface SaveOptions {
  /** The product that a new one is another color of. If it has no model, it gets that of the new one. */
  colorOf?: string | undefined;
  /** The name of the API key that saves the product. */
  by?: string | undefined;
}

/**
 * Adds a product with the id that its form has generated, and records it in the activity. If the same request is sent
 * again because its response was lost, the product is not added twice. If the product has been changed since, the
 * outcome is a conflict with the current product.
 *
 * @throws {ImagesGone} if an image was deleted before the save.
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
 * Saves the form of an existing product. If the product was changed after `unchangedSince`, nothing is written and the
 * outcome is a conflict with the current product. If the product already has exactly these values, the outcome is
 * `saved`. Images that the save removes from the product are deleted once the save can no longer be undone.
 *
 * @throws {ImagesGone} if an image was deleted before the save.
 */
export async function updateProduct(
  db: Db,
  storage: Storage,
  id: string,
  input: ProductInput,
  unchangedSince: Date,
  options: SaveOptions = {},
): Promise<SaveOutcome> {
  // Only added images are looked for in the storage, so that the other fields can be saved while it fails.
  const shown = (await findProduct(db, id))?.images ?? [];
  const added = input.images.filter((image) => !shown.includes(image));
  const stored = await reserveImages(db, storage, added);
  return save(db, id, input, options, async (transaction, current) => {
    if (!current) return { outcome: 'missing' };
    if (!hasChanges(current, input)) return { outcome: 'saved', updatedAt: current.updatedAt, batch: null };
    if (current.updatedAt.getTime() !== unchangedSince.getTime()) return { outcome: 'conflict', current };

    await requireImages(transaction, input.images, stored, current.images);
    const { hidden, priceOnRequest } = input;
    await updateProductRow(transaction, id, { ...changedFields(current, input), hidden, priceOnRequest });
    const dropped = current.images.filter((image) => !input.images.includes(image));
    await scheduleDeletion(transaction, dropped, undoableUntil());
    return null;
  });
}

/**
 * Adds and changes many products of an import or a program in few statements. The caller has locked the changed products.
 *
 * @param reserved images of these products that `reserveImages` has found.
 * @returns their entries for the activity. A change may be empty, because photos follow.
 * @throws {ImagesGone} if an image was deleted before the save.
 * @throws {CatalogError} if the database refuses one of them; the transaction can only be rolled back then.
 */
export async function saveProducts(
  transaction: Db,
  added: (Pick<Product, 'id'> & ProductInput)[],
  changed: ProductChange[],
  reserved: string[],
): Promise<ActivityEntry[]> {
  const images = [...added, ...changed.map(({ after }) => after)].flatMap((product) => product.images ?? []);
  const shown = changed.flatMap(({ before }) => before.images);
  await requireImages(transaction, images, reserved, shown);
  const created = await addManyProducts(transaction, added);
  if (created.length < added.length) throw new CatalogError(commandTexts.productExists);
  await changeManyProducts(
    transaction,
    changed.filter(({ after }) => Object.keys(after).length > 0),
  );
  const dropped = changed.flatMap(({ before, after }) =>
    before.images.filter((image) => !(after.images ?? before.images).includes(image)),
  );
  await scheduleDeletion(transaction, dropped, undoableUntil());
  return [
    ...created.map((product) => entryOf(undefined, product)),
    ...changed.map(({ before, after }) => entryOf(before, { ...before, ...after })),
  ];
}

/**
 * Locks and writes a product and records it, in one transaction. The unique index detects duplicate codes, even if two
 * requests use the same code at once.
 *
 * @param write returns `null` if it has written the product, else the outcome.
 */
async function save(
  db: Db,
  id: string,
  input: ProductInput,
  { colorOf, by }: SaveOptions,
  write: (transaction: Db, current: Product | undefined) => Promise<SaveOutcome | null>,
): Promise<SaveOutcome> {
  try {
    return await db.transaction(async (transaction) => {
      const locked = await findProductsForUpdate(transaction, colorOf ? [id, colorOf] : [id]);
      const current = locked.find((product) => product.id === id);
      const outcome = await write(transaction, current);
      if (outcome) return outcome;
      const written = await findProduct(transaction, id);
      if (!written) throw new Error('the product that was just written does not exist');
      const joined = await joinModel(
        transaction,
        locked.find((product) => product.id === colorOf),
        written,
      );
      const entry = entryOf(current, written);
      const kind = current ? 'changed' : 'added';
      const batch = await recordBatch(transaction, [entry, ...joined], { kind, count: 1, by });
      return { outcome: 'saved', updatedAt: written.updatedAt, batch };
    });
  } catch (error) {
    if (postgresError(error).constraint !== 'products_code_once' || input.code === null) throw error;
    return { outcome: 'code_taken', by: (await findNameByCode(db, input.code)) ?? 'another product' };
  }
}

function hasChanges(current: Product, input: ProductInput): boolean {
  return Object.keys(changedFields(current, input)).length > 0;
}

/** Returns the images on other hosts that some product already uses. Copies of adopted products have such images. */
async function shownByOthers(transaction: Db, { images }: ProductInput): Promise<string[]> {
  const elsewhere = images.filter((image) => storedName(image) === null);
  const showing = new Set(
    (await listProductsShowing(transaction, elsewhere)).flatMap(({ images: all }) => all),
  );
  return elsewhere.filter((image) => showing.has(image));
}

/**
 * Locks stored images against deletion, and checks that every image is either stored or already used. A product keeps
 * an image whose file was lost; otherwise no field of the product could be changed.
 *
 * @param stored images that were reserved.
 * @param shown images that a product already uses; they need not be stored.
 */
async function requireImages(
  transaction: Db,
  images: string[],
  stored: string[],
  shown: string[],
): Promise<void> {
  const locked = await lockImages(transaction, stored);
  const missing = images.filter((image) => !locked.includes(image) && !shown.includes(image));
  if (missing.length > 0) throw new ImagesGone(missing);
}

/** Gives a product without a model that of its new color. @returns the entries for the activity */
async function joinModel(
  transaction: Db,
  product: Product | undefined,
  { model, category, subCategory }: Product,
): Promise<ActivityEntry[]> {
  const isSameList = product?.category === category && product.subCategory === subCategory;
  if (!product || product.model !== null || model === null || !isSameList) return [];
  await updateProductRow(transaction, product.id, { model });
  return [productEntry('changed', product, { before: product, after: { model } })];
}

/** Returns the record of a save: all fields of a new product, or the changed fields of an existing one. */
function entryOf(before: Product | undefined, written: Product): ActivityEntry {
  const { createdAt: _, updatedAt: __, ...fields } = written;
  if (!before) return productEntry('added', written, { after: fields });
  return productEntry('changed', written, { before, after: changedFields(before, fields) });
}
