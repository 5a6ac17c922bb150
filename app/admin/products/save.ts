import { z } from 'zod';
import { getContext } from '#app/context.ts';
import {
  createProduct,
  ImagesGone,
  updateProduct,
} from '#catalog/commands/create-or-update-product.server.ts';
import { isProductId, type Product } from '#catalog/products/product.ts';
import { productInput } from '#catalog/products/product-input.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { writeOnly } from '../session/guard.server.ts';
import { readJson } from '../writes/read-body.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/save';
import { type FieldErrors, fieldErrors } from './form/form-values.ts';
import { texts } from './texts.ts';

/** The result of a save. */
export type SaveResult =
  /** Dates are in ISO 8601. For `batch`, see `SaveOutcome`. */
  | { outcome: 'saved'; updatedAt: string; batch: string | null }
  /** `gone`: addresses of images that no longer exist */
  | { outcome: 'invalid'; errors: FieldErrors; gone?: string[] }
  | { outcome: 'conflict'; current: SentProduct }
  | { outcome: 'missing' }
  | { outcome: 'failed'; message: string };

export type SentProduct = Omit<Product, 'createdAt' | 'updatedAt'> & { updatedAt: string };

/**
 * `POST /admin/products/save` with JSON: the fields of a product, its id, and when it was read, unless it is new. A new
 * one may name the product that it is another color of.
 * Responds with a `SaveResult`.
 */
export async function action(args: Route.ActionArgs) {
  const sent = submission.safeParse(await readJson(args.request));
  if (!sent.success) return answer({ outcome: 'failed', message: writeTexts.incomplete }, 400);
  const { id, product, unchangedSince, colorOf } = sent.data;
  const parsed = productInput.safeParse(product);
  if (!parsed.success) return answer({ outcome: 'invalid', errors: fieldErrors(parsed.error) }, 400);

  const { db, storage } = getContext(args);
  try {
    const saved = unchangedSince
      ? await updateProduct(db, storage, id, parsed.data, unchangedSince)
      : await createProduct(db, storage, id, parsed.data, { colorOf });
    switch (saved.outcome) {
      case 'saved':
        return answer({ ...saved, updatedAt: saved.updatedAt.toISOString() }, unchangedSince ? 200 : 201);
      case 'conflict': {
        const { createdAt: _, updatedAt, ...current } = saved.current;
        return answer({ ...saved, current: { ...current, updatedAt: updatedAt.toISOString() } }, 409);
      }
      case 'code_taken': {
        const errors = { code: texts.codeTaken(saved.by) };
        return answer({ outcome: 'invalid', errors }, 409);
      }
      case 'missing':
        return answer(saved, 404);
    }
  } catch (error) {
    if (error instanceof ImagesGone)
      return answer({ outcome: 'invalid', errors: { images: error.message }, gone: error.images }, 400);
    logFailure(`Failed to save product: ${reasonOf(error)}`, error);
    const reason = error instanceof CatalogError ? error.message : undefined;
    return answer({ outcome: 'failed', message: reason ?? texts.saveFailed }, 503);
  }
}

export const loader = writeOnly;

const submission = z.object({
  id: z.string().refine(isProductId),
  product: z.unknown(),
  colorOf: z.string().refine(isProductId).optional(),
  unchangedSince: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
});

function answer(result: SaveResult, status: number): Response {
  return Response.json(result, { status });
}
