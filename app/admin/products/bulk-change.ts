import { z } from 'zod';
import { getContext } from '#app/context.ts';
import type { BulkChange } from '#catalog/activity/batch-summary.ts';
import { formatPrice } from '#catalog/amounts/amounts.ts';
import { PRICE_ENDINGS } from '#catalog/amounts/price-change.ts';
import { changeProducts, editProduct, previewPrices } from '#catalog/commands/change-products.server.ts';
import type { Unfinished } from '#catalog/products/bulk-products.server.ts';
import { REQUIRED } from '#catalog/products/missing-fields.ts';
import { CATEGORIES, isProductId, type Product } from '#catalog/products/product.ts';
import { productRules } from '#catalog/products/product-input.ts';
import type { Db } from '#platform/db/database.ts';
import { writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import type { Route } from './+types/bulk-change';
import { allAreGone, readSelection, selectionHasChanged } from './read-selection.server.ts';
import { texts } from './texts.ts';

/**
 * `POST /admin/products/change` with a selection and one change: `kind=feature&featured=true`,
 * `kind=visibility&hidden=true`, `kind=stock&inStock=false`, `kind=price-visibility&priceOnRequest=true`,
 * `kind=category&category=Bags` or `kind=price&unit=percent&value=-10&ending=95`. With `preview=true`, price changes
 * are only calculated. `kind=edit` edits a single product: any of the fields in
 * `price=12,50&inStock=true&featured=false`, and `unchangedSince`, the time when it was read.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  if (form.get('kind') === 'edit') return answerEdit(getContext(args).db, form);
  const read = readSelection(form);
  const parsed = bulkChange.safeParse(Object.fromEntries(form));
  if ('problem' in read) return errorResponse(read.problem, 400);
  if (!parsed.success) return errorResponse(parsed.error.issues[0]?.message ?? '', 400);
  const { db, steps } = getContext(args);
  const { selection } = read;
  const change = parsed.data;
  return handleWrite(async () => {
    if (change.kind === 'price' && form.get('preview') === 'true') {
      const preview = await previewPrices(db, selection, change.change);
      return preview ? Response.json(preview) : errorResponse(texts.noPrices, 409);
    }
    const outcome = await changeProducts(db, selection, change, steps);
    switch (outcome.outcome) {
      case 'too_high':
        return errorResponse(texts.tooHigh(outcome.name), 400);
      case 'refused':
        return errorResponse(texts.refused(outcome.name, outcome.reason, outcome.changed), 409);
      case 'unfinished':
        return errorResponse(unfinishedInWords(outcome), 409);
      case 'selection_changed':
        return errorResponse(selectionHasChanged(outcome.now), 409);
      case 'changed':
        return outcome.changed + outcome.already + outcome.unpriced > 0
          ? Response.json(outcome)
          : errorResponse(allAreGone(selection), 409);
    }
  });
}

export const loader = writeOnly;

function answerEdit(db: Db, form: FormData): Promise<Response> | Response {
  const parsed = edit.safeParse(Object.fromEntries(form));
  if (!parsed.success) return errorResponse(parsed.error.issues[0]?.message ?? '', 400);
  const { id, unchangedSince, ...fields } = parsed.data;
  return handleWrite(async () => {
    const edited = await editProduct(db, id, fields, unchangedSince);
    switch (edited.outcome) {
      case 'missing':
        return errorResponse(allAreGone([id]), 404);
      case 'price_required':
        return errorResponse(REQUIRED.price, 400);
      case 'conflict':
        return Response.json(
          { message: changedConcurrently(edited.current), updatedAt: edited.current.updatedAt.toISOString() },
          { status: 409 },
        );
      case 'saved':
        return Response.json(edited);
    }
  });
}

function changedConcurrently({ price, inStock, featured }: Product): string {
  return texts.changedElsewhere(price === null ? texts.noPrice : formatPrice(price), inStock, featured);
}

function unfinishedInWords({ count, products }: Unfinished): string {
  return texts.cannotBeShown(
    count,
    products.map(({ name, missing }) => `${name} (${texts.missing(missing)})`),
  );
}

const trueOrFalse = z.enum(['true', 'false']).transform((text) => text === 'true');

const edit = z.object({
  id: z.string().refine(isProductId, texts.noProductId),
  price: productRules.shape.price.optional(),
  inStock: trueOrFalse.optional(),
  featured: trueOrFalse.optional(),
  unchangedSince: z.iso.datetime(texts.noDate).transform((text) => new Date(text)),
});

const bulkChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('feature'), featured: trueOrFalse }),
    z.object({ kind: z.literal('visibility'), hidden: trueOrFalse }),
    z.object({ kind: z.literal('stock'), inStock: trueOrFalse }),
    z.object({ kind: z.literal('price-visibility'), priceOnRequest: trueOrFalse }),
    z.object({ kind: z.literal('category'), category: z.enum(CATEGORIES, texts.chooseCategory) }),
    z
      .object({
        kind: z.literal('price'),
        unit: z.enum(['percent', 'dollars']).default('percent'),
        value: z.string(texts.wrongPercentage),
        ending: z.enum(PRICE_ENDINGS).default('any'),
      })
      .transform(({ kind, value, ...change }, context): BulkChange => {
        const amount = /^[+-]?\d{1,10}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
        const isAllowed =
          change.unit === 'dollars' ? Number.isFinite(amount) : amount > -100 && amount <= 1000;
        if (!isAllowed)
          context.addIssue(change.unit === 'dollars' ? texts.wrongAmount : texts.wrongPercentage);
        return { kind, change: { ...change, value: amount } };
      }),
  ],
  texts.unknownChange,
);
