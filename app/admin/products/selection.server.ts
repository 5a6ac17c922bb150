import { z } from 'zod';
import type { Selection } from '#catalogue/commands/selection.server.ts';
import { parseTableView } from '#catalogue/lists/product-table.ts';
import { isProductId } from '#catalogue/products/product.ts';

/** Maximum number of ids in one request. */
const MAX_SELECTED = 500;

/** The ids in the form's fields `id`, without duplicates. */
export const selectedIds = z
  .array(z.string().refine(isProductId, 'This is not a product id.'))
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .pipe(
    z
      .array(z.string())
      .min(1, 'Please choose products first.')
      .max(MAX_SELECTED, `Please choose at most ${MAX_SELECTED} products at a time.`),
  );

/**
 * Reads the selection of a form: its fields `id`, or all products of the table at `view=?category=Bags`, of which there
 * were `count=45`. Returns a message if it is not valid.
 */
export function readSelection(form: FormData): { selection: Selection } | { complaint: string } {
  const read = form.has('view')
    ? wholeView.safeParse(Object.fromEntries(form))
    : selectedIds.safeParse(form.getAll('id'));
  return read.success ? { selection: read.data } : { complaint: read.error.issues[0]?.message ?? '' };
}

const NOTHING_CHOSEN = 'Please choose products first.';

const wholeView = z
  .object({
    view: z.string(NOTHING_CHOSEN).max(2_000, NOTHING_CHOSEN),
    count: z.coerce.number(NOTHING_CHOSEN),
  })
  .transform(({ view, count }) => ({ view: parseTableView(new URLSearchParams(view)), count }));

/** The message if all selected products have been deleted. */
export function allAreGone(chosen: Selection): string {
  return Array.isArray(chosen) && chosen.length === 1
    ? 'This product was already deleted.'
    : 'These products were already deleted.';
}

/** The message if the view now has more or fewer products than were selected. */
export function selectionHasChanged(now: number): string {
  return `There are now ${now} of these products. Nothing was changed. Check the list and select them again.`;
}
