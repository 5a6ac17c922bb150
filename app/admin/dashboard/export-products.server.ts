import { redirect } from 'react-router';
import { z } from 'zod';
import type { RequestContext } from '#app/context.ts';
import {
  endLineSheet,
  listLineSheetProducts,
  listLineSheets,
  MAX_LINE_SHEET_PRODUCTS,
  MAX_OPEN_LINE_SHEETS,
  shareLineSheet,
} from '#catalog/lists/line-sheets.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { countPhotos } from '#catalog/products/product-stream.server.ts';
import { selectedIds, selectionOf } from '../products/read-selection.server.ts';
import { texts } from '../products/texts.ts';
import { refuse } from '../writes/handle-write.server.ts';

type Shop = Pick<RequestContext, 'db' | 'storage' | 'origin'>;

/** Returns the estimated size of an archive of the selected products, and the links that are still valid. */
export async function aboutExport(shop: Shop, form: FormData) {
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
export async function makeLineSheet(shop: Shop, form: FormData) {
  const { data: sent, error } = request.safeParse({
    ...Object.fromEntries(form),
    ...(form.has('view') ? {} : { ids: form.getAll('id') }),
  });
  if (!sent) return refuse(error.issues[0]?.message ?? '', 400);
  const { view = '', ids, paper, prices } = sent;
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
export async function endLink(shop: Shop, form: FormData) {
  await endLineSheet(shop.db, String(form.get('id')));
  return { error: null, intent: 'end' as const, links: await openLinks(shop) };
}

/** A shared line sheet. */
export interface OpenLink {
  id: string;
  title: string;
  address: string;
  /** ISO 8601 */
  ends: string;
}

async function openLinks(shop: Shop): Promise<OpenLink[]> {
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
