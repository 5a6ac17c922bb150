import { z } from 'zod';
import type { Selection } from '#catalogue/commands/selection.server.ts';
import { parseTableView } from '#catalogue/lists/product-table.ts';
import { isProductId } from '#catalogue/products/product.ts';

/** Products that one write may name. */
const MAX_SELECTED = 500;

/** The products that a form names in its fields `id`, each once. */
export const selectedIds = z
  .array(z.string().refine(isProductId, 'That is not a product.'))
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .pipe(
    z
      .array(z.string())
      .min(1, 'Please choose products first.')
      .max(MAX_SELECTED, `Please choose at most ${MAX_SELECTED} products at a time.`),
  );

/**
 * The selection of a form: its fields `id`, or all products of the table at `view=?category=Bags`, of which there were
 * `count=45`. Where it is none, a sentence that says why.
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
    ? 'This product no longer exists: somebody has deleted it already.'
    : 'These products no longer exist: somebody has deleted them already.';
}

/** Said where a view has more or fewer products than those that were chosen. */
export function selectionHasChanged(now: number): string {
  return `There are now ${now} of these products. Nothing was changed. Check the list and select them again.`;
}
