import { z } from 'zod';
import { isProductId } from '#catalogue/product.ts';

/** Products that one write may touch. */
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

/** Said where none of the chosen products exists any more. */
export function allAreGone(chosen: number): string {
  return chosen === 1
    ? 'This product no longer exists: somebody has deleted it already.'
    : 'These products no longer exist: somebody has deleted them already.';
}
