import { z } from 'zod';
import { findBatch, type RecordedActivity, recordBatch } from '#catalogue/activity.server.ts';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import {
  type DeletedProduct,
  findProductsToChange,
  restoreProducts,
  writeManyProducts,
} from '#catalogue/many-products.server.ts';
import { CATEGORIES, type Product } from '#catalogue/product.ts';
import type { Db } from '#db/database.ts';
import { lockImages } from '#media/image-garbage.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { storedName } from '#media/stored-image.ts';
import { bulkFieldsOf } from './change-products.server.ts';
import type { Restoration } from './restoration.ts';

/**
 * Undoes what was done to products at once, by the id under which it was recorded, in one transaction: deleted products
 * come back under their ids and in their places, with their images; changed ones are what they were, unless somebody
 * has edited them since. That is recorded like any other write, and can be undone itself.
 */
export function undoBatch(db: Db, storage: Storage, batch: string): Promise<Restoration> {
  return withCatalogueError('Failed to update product', () =>
    db.transaction(async (transaction) => {
      const entries = await findBatch(transaction, batch);
      return entries.some(({ action }) => action === 'deleted')
        ? undoDeletion(transaction, storage, entries)
        : undoChange(transaction, entries);
    }),
  );
}

async function undoDeletion(
  transaction: Db,
  storage: Storage,
  entries: RecordedActivity[],
): Promise<Restoration> {
  const allowed = entries.filter(({ before }) => hasKnownCategory(before));
  const deleted = allowed.flatMap(({ before }) => deletedProduct.safeParse(before).data ?? []);
  const whole = await withAllImages(transaction, storage, deleted);
  const restored = new Set(await restoreProducts(transaction, whole));
  const back = whole.filter(({ id }) => restored.has(id));
  await recordBatch(
    transaction,
    back.map((product) => ({
      action: 'restored',
      subject: 'product',
      subjectId: product.id,
      subjectName: product.name,
      after: product,
    })),
  );
  return {
    ...NOTHING,
    of: 'deletion',
    names: back.map(({ name }) => name),
    already: whole.length - back.length,
    gone: allowed.length - whole.length,
    refused: entries.filter((entry) => !allowed.includes(entry)).map(({ subjectName }) => subjectName),
  };
}

async function undoChange(transaction: Db, entries: RecordedActivity[]): Promise<Restoration> {
  const ids = entries.flatMap(({ subjectId }) => subjectId ?? []);
  const found = new Map(
    (await findProductsToChange(transaction, ids)).map((product) => [product.id, product]),
  );
  const told: Restoration = { ...NOTHING, names: [], edited: [], refused: [] };
  const back: { current: Product; restored: Product }[] = [];
  for (const { subjectId, before, after } of entries) {
    const current = found.get(subjectId ?? '');
    if (!current) told.missing += 1;
    else if (isAsRecorded(current, before)) told.already += 1;
    else if (!isAsRecorded(current, after)) told.edited.push(current.name);
    else if (!hasKnownCategory(before)) told.refused.push(current.name);
    else back.push({ current, restored: { ...current, ...bulkFieldsOf(before as Product) } });
  }
  await writeManyProducts(
    transaction,
    back.map(({ restored }) => ({ id: restored.id, ...bulkFieldsOf(restored) })),
  );
  await recordBatch(
    transaction,
    back.map(({ current, restored }) => ({
      action: 'restored',
      subject: 'product',
      subjectId: current.id,
      subjectName: current.name,
      before: current,
      after: restored,
    })),
  );
  return { ...told, names: back.map(({ current }) => current.name) };
}

const NOTHING: Restoration = {
  of: 'change',
  names: [],
  already: 0,
  gone: 0,
  missing: 0,
  edited: [],
  refused: [],
};

/**
 * Whether a product is what a record says, whenever it was last written: what was edited and put back by hand is. Of a
 * record that is older than a field, the field does not count.
 */
function isAsRecorded(product: Product, record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return false;
  const now: Record<string, unknown> = JSON.parse(JSON.stringify(product));
  return Object.entries(record).every(
    ([field, value]) => field === 'updatedAt' || JSON.stringify(now[field]) === JSON.stringify(value),
  );
}

/** Products that were adopted with older tables may have been of any category; written again, they may not. */
function hasKnownCategory(record: unknown): boolean {
  return z.object({ category: z.enum(CATEGORIES) }).safeParse(record).success;
}

/** Leaves out products of which an image has been swept away; the images of the others are held until the commit. */
async function withAllImages(
  transaction: Db,
  storage: Storage,
  deleted: DeletedProduct[],
): Promise<DeletedProduct[]> {
  const images = deleted.flatMap((product) => product.images);
  const stored = new Set(await lockImages(transaction, images));
  for (const name of images.map(storedName)) {
    // An image that no list of removals names is there where another product shows it.
    if (name && !stored.has(name) && (await storage.has(name))) stored.add(name);
  }
  const isThere = (image: string) => stored.has(storedName(image) ?? '') || storedName(image) === null;
  return deleted.filter((product) => product.images.every(isThere));
}

/** A deleted product out of its record, where it is kept as JSON. */
const deletedProduct: z.ZodType<DeletedProduct> = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  subCategory: z.string().nullable(),
  price: z.number(),
  marketPrice: z.number().nullable(),
  description: z.string().nullable(),
  featured: z.boolean(),
  inStock: z.boolean(),
  images: z.array(z.string()),
  imageAlts: z.array(z.string()),
  // Records of products that were deleted before there were points of interest lack them.
  imageFocuses: z.array(z.string()).default([]),
  createdAt: z.iso.datetime(),
});
