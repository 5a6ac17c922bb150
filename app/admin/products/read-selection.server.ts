import { z } from 'zod';
import type { ProductSelection } from '#catalog/commands/change-products.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { isProductId } from '#catalog/products/product.ts';
import { parseOrRefuse } from '../writes/handle-write.server.ts';
import { texts } from './texts.ts';

/** Maximum number of ids in one request. */
const MAX_SELECTED = 500;

/** The ids in the form's fields `id`, without duplicates. */
export const selectedIds = z
  .array(z.string().refine(isProductId, texts.noProductId))
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .pipe(z.array(z.string()).min(1, texts.chooseFirst).max(MAX_SELECTED, texts.tooMany(MAX_SELECTED)));

/**
 * Reads the selection of a form: its fields `id`, or all products of the table at `view=?category=Bags`, of which there
 * were `count=45`. Refuses one that is not valid.
 */
export function selectionOf(form: FormData): ProductSelection {
  return form.has('view')
    ? parseOrRefuse(wholeView, Object.fromEntries(form))
    : parseOrRefuse(selectedIds, form.getAll('id'));
}

const wholeView = z
  .object({
    view: z.string(texts.chooseFirst).max(2_000, texts.chooseFirst),
    count: z.coerce.number(texts.chooseFirst),
  })
  .transform(({ view, count }) => ({ view: parseTableView(new URLSearchParams(view)), count }));

/** The message if all selected products have been deleted. */
export function allAreGone(chosen: ProductSelection): string {
  return Array.isArray(chosen) && chosen.length === 1 ? texts.wasDeleted : texts.wereDeleted;
}
