import { z } from 'zod';
import { getContext } from '#app/context.ts';
import {
  type ArrangeOutcome,
  arrangeCategory,
  pinProduct,
} from '#catalog/commands/arrange-category.server.ts';
import { MAX_PINNED } from '#catalog/lists/pinned-product.ts';
import { CATEGORIES, isProductId } from '#catalog/products/product.ts';
import type { Db } from '#platform/db/database.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import { parseOrRefuse, refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

/** Saves the order of a category's pinned products. `expected` is the order when it was read. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const { category, ids, expected } = parseOrRefuse(order, await readJson(args.request));
    return answerOf(await arrangeCategory(getContext(args).db, category, ids, expected));
  });
}

/** Pins a product to the top of its category, or unpins it. */
export async function pinRow(db: Db, form: FormData) {
  const { category, id, isPinned } = parseOrRefuse(pinned, Object.fromEntries(form));
  return { ...answerOf(await pinProduct(db, category, id, isPinned === 'true')), intent: 'pin' as const };
}

function answerOf(arranged: ArrangeOutcome) {
  switch (arranged.outcome) {
    case 'arranged':
      return { error: null, batch: arranged.batch };
    case 'too_many':
      return refuse(texts.full, 400);
    case 'missing':
      return refuse(texts.movedAway, 409);
    case 'conflict':
      return refuse(texts.conflict, 409);
  }
}

const id = z.string().refine(isProductId, texts.unknownProduct);
const ids = z
  .array(id, texts.unknownOrder)
  // Products that an undo restores may exceed the maximum of pinned products.
  .max(2 * MAX_PINNED)
  .refine((list) => new Set(list).size === list.length, texts.duplicateProduct);
const category = z.enum(CATEGORIES, texts.unknownCategory);

const order = z.object({ category, ids, expected: ids }, texts.unknownOrder);
const pinned = z.object({ category, id, isPinned: z.enum(['true', 'false'], texts.unknownOrder) });
