import { data } from 'react-router';
import { z } from 'zod';
import type { Shop } from '#app/context.ts';
import { CatalogueError } from '#catalogue/catalogue-error.ts';
import type { Product } from '#catalogue/product.ts';
import { productInput } from '#catalogue/product-input.ts';
import { readJson } from '../read-body.server.ts';
import { ImageGone, keepChangedProduct, keepNewProduct } from './keep-product.server.ts';

/** What became of a save, for the form to show where it belongs. */
export type SaveResult =
  | { outcome: 'saved'; id: string }
  | { outcome: 'invalid'; errors: Record<string, string> }
  | { outcome: 'conflict'; current: Product }
  | { outcome: 'missing' }
  | { outcome: 'failed'; message: string };

/** Saves what the form has sent as JSON: a new product where `id` is `null`, else the changes of that one. */
export async function saveProduct(shop: Shop, id: string | null, request: Request) {
  const sent = envelope.safeParse(await readJson(request));
  if (!sent.success) return answer({ outcome: 'failed', message: 'The form was sent incompletely.' }, 400);
  const parsed = productInput.safeParse(sent.data.product);
  if (!parsed.success) return answer({ outcome: 'invalid', errors: firstErrors(parsed.error) }, 400);

  const { db, storage } = shop;
  try {
    if (id === null)
      return answer({ outcome: 'saved', id: await keepNewProduct(db, storage, parsed.data) }, 201);
    if (!sent.data.unchangedSince)
      return answer({ outcome: 'failed', message: 'The form was sent incompletely.' }, 400);
    const kept = await keepChangedProduct(db, storage, id, parsed.data, sent.data.unchangedSince);
    if (kept.outcome === 'saved') return answer({ outcome: 'saved', id }, 200);
    return answer(kept, kept.outcome === 'conflict' ? 409 : 404);
  } catch (error) {
    if (error instanceof ImageGone)
      return answer({ outcome: 'invalid', errors: { images: error.message } }, 400);
    console.error(`Failed to save product: ${error instanceof Error ? error.message : error}`);
    const reason = error instanceof CatalogueError ? error.message : undefined;
    return answer({ outcome: 'failed', message: reason ?? 'Failed to save product. Please try again.' }, 503);
  }
}

const envelope = z.object({
  product: z.unknown(),
  unchangedSince: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
});

function firstErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.toReversed().map((issue) => [String(issue.path[0] ?? 'form'), issue.message]),
  );
}

function answer(result: SaveResult, status: number) {
  return data(result, { status });
}
