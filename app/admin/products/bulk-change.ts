import { data } from 'react-router';
import { z } from 'zod';
import { shopOf } from '#app/context.ts';
import { CATEGORIES } from '#catalogue/product.ts';
import { changeProducts } from '#commands/change-products.server.ts';
import { errorResponse, handleWrite } from '../handle-write.server.ts';
import { readForm } from '../read-body.server.ts';
import type { Route } from './+types/bulk-change';
import { allAreGone, selectedIds } from './selected-ids.server.ts';

/**
 * `POST /admin/products/change` with fields `id` and one change: `kind=feature&featured=true`,
 * `kind=visibility&hidden=true`, `kind=category&category=Bags` or `kind=price&percent=-10`.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const asked = bulkChange.safeParse({ ...Object.fromEntries(form), ids: form.getAll('id') });
  if (!asked.success) return errorResponse(asked.error.issues[0]?.message ?? '', 400);
  const { ids, ...change } = asked.data;
  return handleWrite(async () => {
    const outcome = await changeProducts(shopOf(args).db, ids, change);
    if (outcome.outcome === 'too high')
      return errorResponse(`The price of ${outcome.name} would be too high. Nothing was changed.`, 400);
    return outcome.changed > 0 ? Response.json(outcome) : errorResponse(allAreGone(ids.length), 409);
  });
}

export function loader() {
  throw data(null, { status: 405 });
}

const PERCENT = 'Please enter a percentage above -100 and up to 1000, such as -10 or 7.5';

const trueOrFalse = z.enum(['true', 'false']).transform((text) => text === 'true');

const bulkChange = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('feature'),
      featured: trueOrFalse,
      ids: selectedIds,
    }),
    z.object({
      kind: z.literal('visibility'),
      hidden: trueOrFalse,
      ids: selectedIds,
    }),
    z.object({
      kind: z.literal('category'),
      category: z.enum(CATEGORIES, 'Please choose a category'),
      ids: selectedIds,
    }),
    z.object({
      kind: z.literal('price'),
      percent: z
        .string(PERCENT)
        .regex(/^[+-]?\d{1,4}(\.\d{1,2})?$/, PERCENT)
        .transform(Number)
        .refine((percent) => percent > -100 && percent <= 1000, PERCENT),
      ids: selectedIds,
    }),
  ],
  'There is no such change.',
);
