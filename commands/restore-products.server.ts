import { z } from 'zod';
import { findBatch, type RecordedActivity, recordBatch } from '#catalogue/activity.server.ts';
import { withCatalogueError } from '#catalogue/catalogue-error.ts';
import {
  type DeletedProduct,
  findProductsToChange,
  listTaken,
  restoreProducts,
  writeManyProducts,
} from '#catalogue/many-products.server.ts';
import { CATEGORIES, type Product } from '#catalogue/product.ts';
import type { Db } from '#db/database.ts';
import { storedName } from '#media/image-addresses.ts';
import { lockImages, reserveImages } from '#media/image-garbage.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { bulkFieldsOf } from './change-products.server.ts';

/** What became of a deletion or a change of many products that was to be undone. */
export interface Restoration {
  of: 'deletion' | 'change';
  /** The names of the products that are back, or as they were. */
  names: string[];
  /** How many were so already: somebody had undone it before. */
  already: number;
  /** How many stay deleted, because their images have been removed for good. */
  gone: number;
  /** How many changed products no longer exist. */
  missing: number;
  /** The names of those that were edited since, and stay as they are. */
  edited: string[];
  /** The names of those that stay deleted, because another product has their code or handle by now. */
  taken: string[];
  /** The names of those that stay as they are, because the shop has no such category as theirs was. */
  refused: string[];
}

/**
 * Undoes what was done to products at once, by the id under which it was recorded, in one transaction: deleted products
 * come back under their ids and in their places, with their images; changed ones are what they were, unless somebody
 * has edited them since. That is recorded like any other write, and can be undone itself.
 */
export async function undoBatch(db: Db, storage: Storage, batch: string): Promise<Restoration> {
  const entries = await withCatalogueError('Failed to update product', () => findBatch(db, batch));
  return entries.some(({ action }) => action === 'deleted')
    ? withCatalogueError('Failed to add product', () => undoDeletion(db, storage, entries))
    : withCatalogueError('Failed to update product', () =>
        db.transaction((transaction) => undoChange(transaction, entries)),
      );
}

async function undoDeletion(db: Db, storage: Storage, entries: RecordedActivity[]): Promise<Restoration> {
  const allowed = entries.filter(({ before }) => hasKnownCategory(before));
  const deleted = allowed.flatMap(({ before }) => deletedProduct.safeParse(before).data ?? []);
  const images = deleted.flatMap((product) => product.images);
  const stored = await reserveImages(db, storage, images);
  const refused = entries.filter((entry) => !allowed.includes(entry));
  return db.transaction(async (transaction) => ({
    ...(await restoreDeleted(transaction, deleted, stored)),
    refused: refused.map(({ subjectName }) => subjectName),
  }));
}

/** @param stored the images of the products that were reserved. */
async function restoreDeleted(
  transaction: Db,
  deleted: DeletedProduct[],
  stored: string[],
): Promise<Restoration> {
  const images = new Set(await lockImages(transaction, stored));
  const isThere = (image: string) => images.has(image) || storedName(image) === null;
  const whole = deleted.filter((product) => product.images.every(isThere));
  const taken = await listTaken(transaction, whole);
  const free = whole.filter(({ id }) => !taken.has(id));
  const restored = new Set(await restoreProducts(transaction, free));
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
    already: free.length - back.length,
    gone: deleted.length - whole.length,
    taken: whole.filter(({ id }) => taken.has(id)).map(({ name }) => name),
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
    else
      back.push({
        current,
        restored: { ...current, ...bulkFieldsOf({ ...current, ...(before as Product) }) },
      });
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
  taken: [],
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
  // And older ones these.
  code: z.string().nullable().default(null),
  hidden: z.boolean().default(false),
  handle: z.string().nullable().default(null),
  createdAt: z.iso.datetime(),
});
