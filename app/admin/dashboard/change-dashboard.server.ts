import { data, redirect } from 'react-router';
import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import type { BulkChange } from '#catalog/activity/batch-summary.ts';
import { formatPrice } from '#catalog/amounts/amounts.ts';
import { PRICE_ENDINGS } from '#catalog/amounts/price-change.ts';
import {
  changeProducts,
  editProduct,
  idsOf,
  previewPrices,
  SelectionChanged,
} from '#catalog/commands/change-products.server.ts';
import { deleteProducts } from '#catalog/commands/delete-products.server.ts';
import {
  endLineSheet,
  listLineSheetProducts,
  listLineSheets,
  MAX_LINE_SHEET_PRODUCTS,
  MAX_OPEN_LINE_SHEETS,
  shareLineSheet,
} from '#catalog/lists/line-sheets.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { factIn, factLine } from '#catalog/products/facts.ts';
import { REQUIRED } from '#catalog/products/missing-fields.ts';
import { CATEGORIES, isProductId, type Product } from '#catalog/products/product.ts';
import { productRules } from '#catalog/products/product-input.ts';
import { countPhotos } from '#catalog/products/product-stream.server.ts';
import type { Unfinished } from '#catalog/products/write-products.server.ts';
import type { Db } from '#platform/db/database.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { pinRow } from '../arrange/save-order.server.ts';
import { changeFirstSteps } from '../first-steps/change-first-steps.server.ts';
import { allAreGone, selectedIds, selectionOf } from '../products/read-selection.server.ts';
import { texts } from '../products/texts.ts';
import { parseOrRefuse, refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';

/**
 * All writes of the dashboard, by the form's field `intent`: `delete` and `change` for a selection, `preview` for a
 * change of its prices, `edit` and `pin` for one row, those of the export dialog, and those of the first steps.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const { db, steps } = getContext(args);
  return runAction(async () => {
    switch (form.get('intent')) {
      case 'delete':
        return deleteSelected(db, form);
      case 'change':
        return changeSelected(db, form, steps);
      case 'preview':
        return previewSelected(db, form);
      case 'edit':
        return editRow(db, form);
      case 'pin':
        return pinRow(db, form);
      case 'about':
        return aboutExport(getContext(args), form);
      case 'share':
      case 'print':
        return makeLineSheet(getContext(args), form);
      case 'end':
        return endLink(getContext(args), form);
      default:
        return changeFirstSteps(args, form);
    }
  });
}

/** Maximum number of products per request, because all of them are read with their images. */
const MAX_DELETED = 1_000;

/** Deletes the selected products. */
async function deleteSelected(db: Db, form: FormData) {
  const selection = selectionOf(form);
  const ids = await idsOf(db, selection).catch((error) => {
    if (error instanceof SelectionChanged) return refuse(texts.selectionChanged(error.now), 409);
    throw error;
  });
  if (ids.length > MAX_DELETED) refuse(texts.tooManyDeleted, 400);
  const deletion = await deleteProducts(db, ids);
  if (deletion.batch === null) refuse(allAreGone(selection), 409);
  return { error: null, intent: 'delete' as const, ...deletion };
}

/**
 * Changes the selected products: `kind=feature&featured=true`, `kind=visibility&hidden=true`,
 * `kind=stock&inStock=false`, `kind=price-visibility&priceOnRequest=true`, `kind=category&category=Bags`,
 * `kind=model&model=Riva`, `kind=product-fact&name=Color&value=Rust` or
 * `kind=price&unit=percent&value=-10&ending=95&keepsOldPrice=true`. An empty model or value is removed.
 */
async function changeSelected(db: Db, form: FormData, steps: RequestContext['steps']) {
  const selection = selectionOf(form);
  const outcome = await changeProducts(
    db,
    selection,
    parseOrRefuse(bulkChange, Object.fromEntries(form)),
    steps,
  );
  switch (outcome.outcome) {
    case 'too_high':
      return refuse(texts.tooHigh(outcome.name), 400);
    case 'refused':
      return refuse(texts.refused(outcome.name, outcome.reason, outcome.changed), 409);
    case 'unfinished':
      return refuse(unfinishedInWords(outcome), 409);
    case 'selection_changed':
      return refuse(texts.selectionChanged(outcome.now), 409);
    case 'changed':
      if (outcome.changed + outcome.already + outcome.unpriced === 0) refuse(allAreGone(selection), 409);
      return { error: null, intent: 'change' as const, ...outcome };
  }
}

/** Calculates a change of prices without making it. */
async function previewSelected(db: Db, form: FormData) {
  const change = parseOrRefuse(bulkChange, Object.fromEntries(form));
  const preview = change.kind === 'price' && (await previewPrices(db, selectionOf(form), change.change));
  if (!preview) return refuse(texts.noPrices, 409);
  return { error: null, intent: 'preview' as const, ...preview };
}

/** Edits one product: any of `price=12,50&inStock=true&featured=false`, and `unchangedSince`, when it was read. */
async function editRow(db: Db, form: FormData) {
  const { id, unchangedSince, ...fields } = parseOrRefuse(edit, Object.fromEntries(form));
  const edited = await editProduct(db, id, fields, unchangedSince);
  switch (edited.outcome) {
    case 'missing':
      return refuse(allAreGone([id]), 404);
    case 'price_required':
      return refuse(REQUIRED.price, 400);
    case 'conflict': {
      const { current } = edited;
      return data({ error: changedConcurrently(current), updatedAt: current.updatedAt.toISOString() }, 409);
    }
    case 'saved':
      return { error: null, intent: 'edit' as const, batch: edited.batch };
  }
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
    z.object({ kind: z.literal('model'), model: productRules.shape.model }),
    z
      .object({ kind: z.literal('product-fact'), name: z.string(), value: z.string() })
      .transform(({ kind, name, value }, context): BulkChange => {
        // A value that is removed is checked with another one: the rule refuses a fact without a value.
        const read = productRules.shape.facts.safeParse([factLine({ name, value: value.trim() || '-' })]);
        if (!read.success) context.addIssue(read.error.issues[0]?.message ?? '');
        const fact = factIn(read.data?.[0] ?? '');
        return { kind, ...fact, value: value.trim() === '' ? null : fact.value };
      }),
    z
      .object({
        kind: z.literal('price'),
        unit: z.enum(['percent', 'dollars']).default('percent'),
        value: z.string(texts.wrongPercentage),
        ending: z.enum(PRICE_ENDINGS).default('any'),
        keepsOldPrice: trueOrFalse.optional(),
      })
      .transform(({ kind, value, keepsOldPrice, ...change }, context): BulkChange => {
        const amount = /^[+-]?\d{1,10}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
        const isAllowed =
          change.unit === 'dollars' ? Number.isFinite(amount) : amount > -100 && amount <= 1000;
        if (!isAllowed)
          context.addIssue(change.unit === 'dollars' ? texts.wrongAmount : texts.wrongPercentage);
        return { kind, change: { ...change, value: amount }, ...(keepsOldPrice && { keepsOldPrice }) };
      }),
  ],
  texts.unknownChange,
);

type Shop = Pick<RequestContext, 'db' | 'storage' | 'origin'>;

/** Returns the estimated size of an archive of the selected products, and the links that are still valid. */
async function aboutExport(shop: Shop, form: FormData) {
  const { db, storage } = shop;
  const selection = selectionOf(form);
  const [photos, newest] = await Promise.all([
    countPhotos(db, Array.isArray(selection) ? { ids: selection } : selection.view),
    storage.list(MAX_SAMPLED),
  ]);
  const sampled = newest.reduce((sum, { size }) => sum + size, 0);
  const bytes = Math.round((sampled / Math.max(1, newest.length)) * photos);
  return { error: null, intent: 'about' as const, photos, bytes, links: await openLinks(shop) };
}

const MAX_SAMPLED = 1_000;

/** Makes a line sheet (`paper=a4`, optionally `prices=yes`), valid for 30 days. `intent=print` redirects to it. */
async function makeLineSheet(shop: Shop, form: FormData) {
  const {
    view = '',
    ids,
    paper,
    prices,
  } = parseOrRefuse(request, {
    ...Object.fromEntries(form),
    ...(form.has('view') ? {} : { ids: form.getAll('id') }),
  });
  const wanted = ids ? { ids } : { view };
  const products = await listLineSheetProducts(shop.db, wanted);
  if (!products) return refuse(texts.lineSheetTooLong(MAX_LINE_SHEET_PRODUCTS), 409);
  if (products.length === 0) refuse(texts.lineSheetEmpty, 409);
  const title = ids ? texts.selection : titleOf(view);
  const made = await shareLineSheet(shop.db, { title, wanted, paper, hasPrices: prices === 'yes' });
  if (!made) return refuse(texts.tooManyLinks(MAX_OPEN_LINE_SHEETS), 409);
  if (form.get('intent') === 'print') throw redirect(addressOf(shop, made.id), 303);
  return { error: null, intent: 'share' as const, id: made.id, links: await openLinks(shop) };
}

/** Revokes the link with the `id` of the form. */
async function endLink(shop: Shop, form: FormData) {
  await endLineSheet(shop.db, String(form.get('id')));
  return { error: null, intent: 'end' as const, links: await openLinks(shop) };
}

/** A shared line sheet. */
export type OpenLink = Awaited<ReturnType<typeof openLinks>>[number];

async function openLinks(shop: Shop) {
  const sheets = await listLineSheets(shop.db);
  return sheets.map(({ id, title, expiresAt }) => ({
    id,
    title,
    address: addressOf(shop, id),
    ends: expiresAt.toISOString(),
  }));
}

function addressOf({ origin }: Shop, id: string): string {
  return `${origin}/line-sheet/${id}`;
}

const request = z.object({
  view: z.string().max(1_000, texts.noView).optional(),
  ids: selectedIds.optional(),
  paper: z.enum(['a4', 'letter'], texts.choosePaper),
  prices: z.string().optional(),
});

function titleOf(search: string): string {
  const { category, section, term } = parseTableView(new URLSearchParams(search));
  return (section ?? category ?? (term || texts.collection)).slice(0, 200);
}
