import { z } from 'zod';
import {
  type ActivityEntry,
  productEntry,
  type RecordedActivity,
} from '#catalog/activity/activity.server.ts';
import { changedFields, isSameValue } from '#catalog/activity/activity-changes.ts';
import { undoableUntil } from '#catalog/activity/activity-kinds.ts';
import { CATEGORIES, type Category, type Product } from '#catalog/products/product.ts';
import { FIELD_NAMES, NEW_PRODUCT, specOf } from '#catalog/products/product-fields.ts';
import {
  clearCodes,
  type DeletedProduct,
  deleteManyProducts,
  findHolders,
  findProductsForUpdate,
  restoreProducts,
  writeManyProducts,
} from '#catalog/products/write-products.server.ts';
import { searchFold } from '#catalog/search/search-fold.ts';
import type { Db } from '#platform/db/database.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { lockImages, reserveImages, scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';

/** A recorded write of a product: added without `before`, deleted without `after`. */
export type ProductRecord = Pick<RecordedActivity, 'subjectId' | 'subjectName' | 'before' | 'after'>;

/** The outcome of undoing one record: how its product was written, or why it was skipped. */
export interface UndoneRecord {
  /** `taken`: another product now has its code or handle. The other reasons are those of `UndoPlan`. */
  result:
    | 'changed_back'
    | 'restored'
    | 'removed'
    | 'taken'
    | 'already'
    | 'missing'
    | 'edited'
    | 'gone'
    | 'refused';
  name: string;
  /** The activity of this undo, if it wrote the product. */
  entry?: ActivityEntry;
}

/**
 * Undoes recorded writes of different products: changes them back, restores deleted ones with their ids, images and
 * places in the lists, and deletes added ones. Skips products that were edited later.
 *
 * @param stored images that `reserveRecordedImages` has reserved.
 * @returns one outcome per record, in the order of the records.
 * @throws CatalogError if the database refuses a product; the transaction can only be rolled back then.
 */
export async function undoRecords(
  transaction: Db,
  records: ProductRecord[],
  stored: Set<string>,
): Promise<UndoneRecord[]> {
  const ids = records.flatMap(({ subjectId }) => subjectId ?? []);
  const found = new Map(
    (await findProductsForUpdate(transaction, ids)).map((product) => [product.id, product]),
  );
  const wanted = records.flatMap(({ before }) => imagesOf(before)).filter((image) => stored.has(image));
  const locked = new Set(await lockImages(transaction, wanted));
  const isAvailable = (image: string) => locked.has(image) || storedName(image) === null;

  const plans = asWholeOrder(
    records,
    records.map((record) => planUndo(record, found.get(record.subjectId ?? ''), isAvailable)),
  );
  const written = new Map([
    ...(await changeBack(
      transaction,
      plans.filter((plan) => plan.kind === 'revert'),
    )),
    ...(await restore(
      transaction,
      plans.flatMap((plan) => (plan.kind === 'restore' ? [plan.product] : [])),
    )),
    ...(await remove(
      transaction,
      plans.flatMap((plan) => (plan.kind === 'remove' ? [plan.current.id] : [])),
    )),
  ]);
  return plans.map((plan, at) => {
    const { subjectId, subjectName } = records[at] as ProductRecord;
    switch (plan.kind) {
      case 'revert':
      case 'restore':
      case 'remove':
        return written.get(subjectId ?? '') ?? { result: 'already', name: subjectName };
      default:
        return { result: plan.kind, name: 'name' in plan ? plan.name : subjectName };
    }
  });
}

/** Returns the categories of the products that an undo wrote, before and after it. */
export function categoriesOf(undone: UndoneRecord[]): Category[] {
  const states = undone.flatMap(({ entry }) => [entry?.before, entry?.after]);
  return states.flatMap((state) => WITH_CATEGORY.safeParse(state).data?.category ?? []);
}

const WITH_CATEGORY = z.object({ category: z.enum(CATEGORIES) });

/**
 * Protects the images that undoing these records needs from deletion. Call it before the transaction, because the
 * storage can be slow.
 *
 * @returns the images that are stored.
 */
export async function reserveRecordedImages(
  db: Db,
  storage: Storage,
  images: string[],
): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let start = 0; start < images.length; start += RESERVED_TOGETHER) {
    const reserved = await reserveImages(db, storage, images.slice(start, start + RESERVED_TOGETHER));
    for (const image of reserved) stored.add(image);
  }
  return stored;
}

/** How many images are reserved by one query. */
const RESERVED_TOGETHER = 1_000;

/** Returns the images of a recorded product. */
function imagesOf(record: unknown): string[] {
  return z.object({ images: z.array(z.string()) }).safeParse(record).data?.images ?? [];
}

async function changeBack(
  transaction: Db,
  changed: Extract<UndoPlan, { kind: 'revert' }>[],
): Promise<[string, UndoneRecord][]> {
  const wanted = changed.map(({ restored }) => restored);
  const holders = await findHolders(transaction, wanted);
  const taken = findCodeConflicts(holders, wanted);
  const written = changed.filter(({ current }) => !taken.has(current.id));
  const swapped = written.flatMap(({ current }) => holders.get(current.id) ?? []);
  await clearCodes(transaction, swapped);
  await writeManyProducts(
    transaction,
    [...FIELD_NAMES, 'pinRank' as const].filter(
      (field) =>
        (swapped.length > 0 && (field === 'code' || field === 'handle')) ||
        written.some(({ current, restored }) => !isSameValue(current[field], restored[field])),
    ),
    written.map(({ restored }) => restored),
  );
  await scheduleDeletion(
    transaction,
    written.flatMap(({ current, restored }) =>
      current.images.filter((image) => !restored.images.includes(image)),
    ),
    // Keep the images as long as this undo can itself be undone.
    undoableUntil(),
  );
  return changed.map(({ current, restored }) => {
    if (taken.has(current.id)) return [current.id, { result: 'taken', name: current.name }];
    const after = changedFields(current, restored);
    const entry = productEntry('restored', current, { before: current, after });
    return [current.id, { result: 'changed_back', name: restored.name, entry }];
  });
}

async function restore(transaction: Db, deleted: DeletedProduct[]): Promise<[string, UndoneRecord][]> {
  const taken = await findHolders(transaction, deleted);
  const restored = new Set(
    await restoreProducts(
      transaction,
      deleted.filter(({ id }) => !taken.has(id)),
    ),
  );
  return deleted.map((product) => {
    const { id, name } = product;
    if (taken.has(id)) return [id, { result: 'taken', name }];
    if (!restored.has(id)) return [id, { result: 'already', name }];
    return [id, { result: 'restored', name, entry: productEntry('restored', product, { after: product }) }];
  });
}

async function remove(transaction: Db, ids: string[]): Promise<[string, UndoneRecord][]> {
  const removed = await deleteManyProducts(transaction, ids);
  await scheduleDeletion(
    transaction,
    removed.flatMap(({ images }) => images),
  );
  return removed.map((product) => {
    const entry = productEntry('deleted', product, { before: product });
    return [product.id, { result: 'removed', name: product.name, entry }];
  });
}

/** How to undo a recorded write of a product, given its current state. */
type UndoPlan =
  | { kind: 'restore'; product: DeletedProduct }
  | { kind: 'remove'; current: Product }
  | { kind: 'revert'; current: Product; restored: Product }
  /** The product is already in the state that the undo would restore. */
  | { kind: 'already' }
  /** The changed product no longer exists. */
  | { kind: 'missing' }
  /** The product was edited after the recorded write. */
  | { kind: 'edited'; name: string }
  /** Images that the product needs have been deleted. */
  | { kind: 'gone' }
  /** The product's former category is not one of the shop's. */
  | { kind: 'refused'; name: string };

/**
 * Decides how to undo a recorded write of a product.
 *
 * @param current the current product.
 * @param isAvailable whether an image still exists.
 */
function planUndo(
  { subjectName, before, after }: Pick<RecordedActivity, 'subjectName' | 'before' | 'after'>,
  current: Product | undefined,
  isAvailable: (image: string) => boolean,
): UndoPlan {
  if (!before) return planUndoOfAddition(current, after);
  if (!after) return planUndoOfDeletion(subjectName, before, current, isAvailable);
  if (!current) return { kind: 'missing' };
  // The place in the list is not restored with other fields, because the list may have been arranged since.
  const ranks = rankChange.safeParse({ before, after }).data;
  const hasRank = (rank: number | undefined) => rank === undefined || current.pinRank === rank;
  if (isAsRecorded(current, before) && hasRank(ranks?.before.pinRank)) return { kind: 'already' };
  // `after` contains only the changed fields.
  const isUnedited = isAsRecorded(current, { ...before, ...after }) && hasRank(ranks?.after.pinRank);
  if (!isUnedited) return { kind: 'edited', name: current.name };
  if (!hasKnownCategory(before)) return { kind: 'refused', name: current.name };
  const restored = { ...current, ...writtenFieldsOf(before), ...ranks?.before };
  const isShown = (image: string) => current.images.includes(image) || isAvailable(image);
  return restored.images.every(isShown) ? { kind: 'revert', current, restored } : { kind: 'gone' };
}

/** Keeps an order that was changed later: restoring the places of only some products would mix two orders. */
function asWholeOrder(records: ProductRecord[], plans: UndoPlan[]): UndoPlan[] {
  const isOrder = records.every(({ before }) => recordedPlace.safeParse(before).success);
  if (!isOrder || !plans.some(({ kind }) => kind === 'edited')) return plans;
  return plans.map((plan) => (plan.kind === 'revert' ? { kind: 'edited', name: plan.current.name } : plan));
}

/** What an arrangement records of a product. */
const recordedPlace = z.strictObject({ category: z.string(), pinRank: z.number() });

function planUndoOfAddition(current: Product | undefined, after: unknown): UndoPlan {
  if (!current) return { kind: 'already' };
  return isAsRecorded(current, after) ? { kind: 'remove', current } : { kind: 'edited', name: current.name };
}

function planUndoOfDeletion(
  name: string,
  before: unknown,
  current: Product | undefined,
  isAvailable: (image: string) => boolean,
): UndoPlan {
  if (!hasKnownCategory(before)) return { kind: 'refused', name };
  // Records lack the fields that releases since have added.
  const product = deletedProduct.safeParse({ ...NEW_PRODUCT, ...before }).data as DeletedProduct | undefined;
  if (current || !product) return { kind: 'already' };
  return product.images.every(isAvailable) ? { kind: 'restore', product } : { kind: 'gone' };
}

/**
 * Whether a product has the values of a record, even if it was edited and changed back in between. Ignores the place in
 * the list, and fields that the record lacks.
 */
function isAsRecorded(product: Product, record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return false;
  const now: Record<string, unknown> = JSON.parse(JSON.stringify(product));
  return Object.entries(record).every(
    ([field, value]) => UNEDITED.includes(field) || isSameValue(now[field], value),
  );
}

/** Fields that the owner does not edit in the form. They are ignored, because their recorded format can differ. */
const UNEDITED = ['pinRank', 'createdAt', 'updatedAt'];

const rank = z.object({ pinRank: z.number() });

/** A record that changed the place in the list. */
const rankChange = z.object({ before: rank, after: rank });

function writtenFieldsOf(record: object): Partial<Product> {
  return Object.fromEntries(
    FIELD_NAMES.filter((field) => field in record).map((field) => [
      field,
      record[field as keyof typeof record],
    ]),
  );
}

/** Whether a recorded product can be written. Products of adopted tables may have other categories, which cannot. */
function hasKnownCategory(record: unknown): record is object {
  return z.object({ category: z.enum(CATEGORIES) }).safeParse(record).success;
}

const RECORDED = {
  line: z.string().nullable(),
  text: z.string().nullable(),
  amount: z.number().nullable(),
  choice: z.enum(CATEGORIES),
  switch: z.boolean(),
  list: z.array(z.string()),
  facts: z.array(z.string()),
  translations: z.record(z.string(), z.object({}).loose()),
};

/** Parses the JSON record of a deleted product. */
const deletedProduct = z.object({
  id: z.string(),
  ...Object.fromEntries(FIELD_NAMES.map((field) => [field, RECORDED[specOf(field).kind]])),
  pinRank: z.number(),
  createdAt: z.iso.datetime(),
});

/**
 * Returns the ids of restored products whose code or handle belongs to another product that keeps it.
 *
 * @param holders by the id of a restored product: the ids of the products that now have its code or handle.
 */
function findCodeConflicts(holders: Map<string, string[]>, restored: Product[]): Set<string> {
  const after = new Map(restored.map((product) => [product.id, product]));
  const taken = new Set<string>();
  const keepsIt = (holder: string, id: string) =>
    taken.has(holder) || haveSameKey(after.get(holder), after.get(id));
  // Repeat, because a product that is not restored keeps its current code, which another one may need back.
  let size: number;
  do {
    size = taken.size;
    for (const [id, others] of holders) if (others.some((holder) => keepsIt(holder, id))) taken.add(id);
  } while (taken.size > size);
  return taken;
}

function haveSameKey(holder: Product | undefined, product: Product | undefined): boolean {
  if (!holder || !product) return true;
  const isSameCode =
    Boolean(product.code) && searchFold(holder.code ?? '') === searchFold(product.code ?? '');
  return isSameCode || (Boolean(product.handle) && holder.handle === product.handle);
}
