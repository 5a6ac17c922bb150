import { data } from 'react-router';
import { z } from 'zod';
import type { Shop } from '#app/context.ts';
import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { isProductId, type Product } from '#catalogue/product.ts';
import { productInput } from '#catalogue/product-input.ts';
import { createProduct, ImagesGone, updateProduct } from '#commands/create-or-update-product.server.ts';
import { reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';
import { readJson } from '../read-body.server.ts';
import { type FieldErrors, fieldErrors } from './form-values.ts';

/** What became of a save, for the form to show where it belongs. */
export type SaveResult =
  | { outcome: 'saved'; updatedAt: Date }
  /** `gone`: addresses of images that can be saved no more */
  | { outcome: 'invalid'; errors: FieldErrors; gone?: string[] }
  | { outcome: 'conflict'; current: Product }
  | { outcome: 'missing' }
  | { outcome: 'failed'; message: string };

/**
 * Saves what the form has sent as JSON: the changes of the product with this `id`, or where it is `null`, a new product
 * under the id that the form names.
 */
export async function saveAction(shop: Shop, id: string | null, request: Request) {
  const sent = (id === null ? addition : changes).safeParse(await readJson(request));
  if (!sent.success) return answer({ outcome: 'failed', message: 'The form was sent incompletely.' }, 400);
  const parsed = productInput.safeParse(sent.data.product);
  if (!parsed.success) return answer({ outcome: 'invalid', errors: fieldErrors(parsed.error) }, 400);

  const { db, storage } = shop;
  try {
    const saved =
      'id' in sent.data
        ? await createProduct(db, storage, sent.data.id, parsed.data)
        : await updateProduct(db, storage, id ?? '', parsed.data, sent.data.unchangedSince);
    return answer(saved, { saved: id === null ? 201 : 200, conflict: 409, missing: 404 }[saved.outcome]);
  } catch (error) {
    if (error instanceof ImagesGone)
      return answer({ outcome: 'invalid', errors: { images: error.message }, gone: error.images }, 400);
    logFailure(`Failed to save product: ${reasonOf(error)}`, error);
    const reason = error instanceof CatalogueError ? error.message : undefined;
    return answer({ outcome: 'failed', message: reason ?? 'Failed to save product. Please try again.' }, 503);
  }
}

const addition = z.object({ product: z.unknown(), id: z.string().refine(isProductId) });

const changes = z.object({
  product: z.unknown(),
  unchangedSince: z.iso.datetime().transform((text) => new Date(text)),
});

function answer(result: SaveResult, status: number) {
  return data(result, { status });
}
