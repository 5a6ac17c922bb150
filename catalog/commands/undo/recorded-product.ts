import { z } from 'zod';
import type { RecordedActivity } from '#catalog/activity/activity.server.ts';
import { isSameValue } from '#catalog/activity/changed-fields.ts';
import type { DeletedProduct } from '#catalog/products/bulk-products.server.ts';
import { CATEGORIES, type Product } from '#catalog/products/product.ts';
import { FIELD_NAMES, NEW_PRODUCT, specOf } from '#catalog/products/product-fields.ts';

/** How to undo a recorded write of a product, given its current state. */
export type Judgment =
  | { verdict: 'restore'; product: DeletedProduct }
  | { verdict: 'remove'; current: Product }
  | { verdict: 'put back'; current: Product; restored: Product }
  /** The product is already in the state that the undo would restore. */
  | { verdict: 'already' }
  /** The changed product no longer exists. */
  | { verdict: 'missing' }
  /** The product was edited after the recorded write. */
  | { verdict: 'edited'; name: string }
  /** Images that the product needs have been deleted. */
  | { verdict: 'gone' }
  /** The product's former category is not one of the shop's. */
  | { verdict: 'refused'; name: string };

/**
 * Decides how to undo a recorded write of a product.
 *
 * @param current the current product.
 * @param isAvailable whether an image still exists.
 */
export function judgeRecord(
  { subjectName, before, after }: Pick<RecordedActivity, 'subjectName' | 'before' | 'after'>,
  current: Product | undefined,
  isAvailable: (image: string) => boolean,
): Judgment {
  if (!before) return judgeAdded(current, after);
  if (!after) return judgeDeleted(subjectName, before, current, isAvailable);
  if (!current) return { verdict: 'missing' };
  // The place in the list is not restored with other fields, because the list may have been arranged since.
  const ranks = rankChange.safeParse({ before, after }).data;
  const hasRank = (rank: number | undefined) => rank === undefined || current.pinRank === rank;
  if (isAsRecorded(current, before) && hasRank(ranks?.before.pinRank)) return { verdict: 'already' };
  // `after` contains only the changed fields.
  const isUnedited = isAsRecorded(current, { ...before, ...after }) && hasRank(ranks?.after.pinRank);
  if (!isUnedited) return { verdict: 'edited', name: current.name };
  if (!hasKnownCategory(before)) return { verdict: 'refused', name: current.name };
  const restored = { ...current, ...writtenFieldsOf(before), ...ranks?.before };
  const isShown = (image: string) => current.images.includes(image) || isAvailable(image);
  return restored.images.every(isShown) ? { verdict: 'put back', current, restored } : { verdict: 'gone' };
}

function judgeAdded(current: Product | undefined, after: unknown): Judgment {
  if (!current) return { verdict: 'already' };
  return isAsRecorded(current, after)
    ? { verdict: 'remove', current }
    : { verdict: 'edited', name: current.name };
}

function judgeDeleted(
  name: string,
  before: unknown,
  current: Product | undefined,
  isAvailable: (image: string) => boolean,
): Judgment {
  if (!hasKnownCategory(before)) return { verdict: 'refused', name };
  // Records lack the fields that releases since have added.
  const product = deletedProduct.safeParse({ ...NEW_PRODUCT, ...before }).data as DeletedProduct | undefined;
  if (current || !product) return { verdict: 'already' };
  return product.images.every(isAvailable) ? { verdict: 'restore', product } : { verdict: 'gone' };
}

/**
 * Whether a product has the values of a record, even if it was edited and changed back in between. Ignores the place in
 * the list, and fields that the record lacks.
 */
export function isAsRecorded(product: Product, record: unknown): boolean {
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
