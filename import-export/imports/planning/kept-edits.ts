import { changedFields } from '#catalog/activity/changed-fields.ts';
import type { Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import type { ImportChoices } from '../import.ts';
import { importTexts } from '../texts.ts';
import { type Plan, plannedChanges, unwritten } from './plan.ts';

/**
 * Leaves fields as they are that were edited in the shop after an earlier import from the same address, unless the owner
 * chose the values of the file. The plan's conflict has both values.
 */
export function withEditsKept(
  plan: Plan,
  edited: ReadonlySet<string> | undefined,
  choices: ImportChoices,
): Plan {
  const { current, input } = plan;
  if (!edited || !current || !input) return plan;
  const { before, after } = plannedChanges(plan);
  const fields = Object.keys(after).filter((field) => edited.has(field)) as (keyof ProductInput)[];
  if (fields.length === 0) return plan;
  const pick = (values: Partial<Product>) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  const conflict = { kinds: ['newer' as const], shop: pick(before), file: pick(after) };
  if (choices.newer === 'file') return { ...plan, conflict };
  const photos = fields.includes('images') ? [] : plan.photos;
  const kept: ProductInput = { ...input, ...pick(current) };
  if (photos.length < plan.photos.length) {
    const { images, imageAlts, imageFocuses } = current;
    Object.assign(kept, { images, imageAlts, imageFocuses });
  }
  const isChanged = photos.length > 0 || Object.keys(changedFields(current, kept)).length > 0;
  if (isChanged) return { ...plan, conflict, input: kept, photos };
  return { ...unwritten(plan, 'unchanged', importTexts.editsKept), conflict };
}
