import { z } from 'zod';
import type { RecordedActivity } from '#catalogue/activity.server.ts';
import { isSameValue } from '#catalogue/changed-fields.ts';
import { type DeletedProduct, WRITTEN_FIELDS } from '#catalogue/many-products.server.ts';
import { CATEGORIES, type Product } from '#catalogue/product.ts';

/** What undoing the record of a product comes to, by what the product is now. */
export type Judgement =
  | { verdict: 'restore'; product: DeletedProduct }
  | { verdict: 'remove'; current: Product }
  | { verdict: 'put back'; current: Product; restored: Product }
  /** It was undone before, or made undone by hand. */
  | { verdict: 'already' }
  /** The product of a change is not there any more. */
  | { verdict: 'missing' }
  /** Somebody has edited it since. */
  | { verdict: 'edited'; name: string }
  /** Its images have been removed for good. */
  | { verdict: 'gone' }
  /** The shop has no such category as its was. */
  | { verdict: 'refused'; name: string };

/**
 * @param current the product as it is now.
 * @param isThere whether an image of it can still be shown.
 */
export function judgeRecord(
  { subjectName, before, after }: Pick<RecordedActivity, 'subjectName' | 'before' | 'after'>,
  current: Product | undefined,
  isThere: (image: string) => boolean,
): Judgement {
  if (!before) return judgeAdded(current, after);
  if (!after) return judgeDeleted(subjectName, before, current, isThere);
  if (!current) return { verdict: 'missing' };
  if (isAsRecorded(current, before)) return { verdict: 'already' };
  // An older record has all of what it became.
  if (!isAsRecorded(current, { ...before, ...after })) return { verdict: 'edited', name: current.name };
  if (!hasKnownCategory(before)) return { verdict: 'refused', name: current.name };
  const restored = { ...current, ...writtenFieldsOf(before) };
  const isShown = (image: string) => current.images.includes(image) || isThere(image);
  return restored.images.every(isShown) ? { verdict: 'put back', current, restored } : { verdict: 'gone' };
}

function judgeAdded(current: Product | undefined, after: unknown): Judgement {
  if (!current) return { verdict: 'already' };
  return isAsRecorded(current, after)
    ? { verdict: 'remove', current }
    : { verdict: 'edited', name: current.name };
}

function judgeDeleted(
  name: string,
  before: unknown,
  current: Product | undefined,
  isThere: (image: string) => boolean,
): Judgement {
  if (!hasKnownCategory(before)) return { verdict: 'refused', name };
  const product = deletedProduct.safeParse(before).data;
  if (current || !product) return { verdict: 'already' };
  return product.images.every(isThere) ? { verdict: 'restore', product } : { verdict: 'gone' };
}

/**
 * Whether a product is what a record says, whenever it was last written: what was edited and put back by hand is. Of a
 * record that is older than a field, the field does not count.
 */
export function isAsRecorded(product: Product, record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return false;
  const now: Record<string, unknown> = JSON.parse(JSON.stringify(product));
  return Object.entries(record).every(
    ([field, value]) => MOMENTS.includes(field) || isSameValue(now[field], value),
  );
}

/** Of a deletion the one is exact to the microsecond; neither is what anybody edits. */
const MOMENTS = ['createdAt', 'updatedAt'];

function writtenFieldsOf(record: object): Partial<Product> {
  return Object.fromEntries(
    WRITTEN_FIELDS.filter((field) => field in record).map((field) => [
      field,
      record[field as keyof typeof record],
    ]),
  );
}

/** Products that were adopted with older tables may have been of any category; written again, they may not. */
function hasKnownCategory(record: unknown): boolean {
  return z.object({ category: z.enum(CATEGORIES) }).safeParse(record).success;
}

/** A deleted product out of its record, where it is stored as JSON. */
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
