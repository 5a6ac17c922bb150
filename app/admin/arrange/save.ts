import { z } from 'zod';
import { getContext } from '#app/context.ts';
import {
  type ArrangeOutcome,
  arrangeCategory,
  pinProduct,
} from '#catalog/commands/arrange-category.server.ts';
import { MAX_PINNED } from '#catalog/lists/pinned-product.ts';
import { CATEGORIES, isProductId } from '#catalog/products/product.ts';
import { writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readJson } from '../writes/read-body.server.ts';
import type { Route } from './+types/save';
import { texts } from './texts.ts';

/**
 * `POST /admin/products/arrange` with a category and either the whole order, `{ids, expected}`, or one product to pin
 * or unpin, `{id, isPinned}`. `expected` is the order when it was read.
 */
export async function action(args: Route.ActionArgs) {
  const read = arrangement.safeParse(await readJson(args.request));
  if (!read.success) return errorResponse(read.error.issues[0]?.message ?? '', 400);
  const { db } = getContext(args);
  const { category, ...change } = read.data;
  return handleWrite(async () =>
    answerOf(
      'ids' in change
        ? await arrangeCategory(db, category, change.ids, change.expected)
        : await pinProduct(db, category, change.id, change.isPinned),
    ),
  );
}

export const loader = writeOnly;

function answerOf(arranged: ArrangeOutcome): Response {
  switch (arranged.outcome) {
    case 'arranged':
      return Response.json(arranged);
    case 'too_many':
      return errorResponse(texts.full, 400);
    case 'missing':
      return errorResponse(texts.movedAway, 409);
    case 'conflict':
      return errorResponse(texts.conflict, 409);
  }
}

const id = z.string().refine(isProductId, texts.unknownProduct);
const ids = z
  .array(id)
  // Products that an undo restores may exceed the maximum of pinned products.
  .max(2 * MAX_PINNED)
  .refine((list) => new Set(list).size === list.length, texts.duplicateProduct);
const category = z.enum(CATEGORIES, texts.unknownCategory);

const arrangement = z.union(
  [z.object({ category, ids, expected: ids }), z.object({ category, id, isPinned: z.boolean() })],
  texts.unknownOrder,
);
