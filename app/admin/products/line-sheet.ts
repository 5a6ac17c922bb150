import { redirect } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import {
  endLineSheet,
  listLineSheetProducts,
  listLineSheets,
  MAX_LINE_SHEET_PRODUCTS,
  MAX_OPEN_LINE_SHEETS,
  shareLineSheet,
} from '#catalog/lists/line-sheets.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { errorResponse, handleWrite, plainTextResponse } from '../writes/handle-write.server.ts';
import type { Route } from './+types/line-sheet';
import { selectedIds } from './read-selection.server.ts';
import { texts } from './texts.ts';

/**
 * `POST /admin/products/line-sheet` with `paper=a4`, optionally `prices=yes`, and fields `id` or the `view` of the
 * table: redirects to the line sheet, or with `share=yes` returns its link, which is valid for 30 days. `end=ID` revokes
 * a link.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const ended = form.get('end');
  if (typeof ended === 'string') {
    return handleWrite(async () =>
      Response.json({ isEnded: await endLineSheet(getContext(args).db, ended) }),
    );
  }
  const parsed = request.safeParse({
    ...Object.fromEntries(form),
    ...(form.has('view') ? {} : { ids: form.getAll('id') }),
  });
  // The message is shown as a page of its own.
  const respond = form.has('share') ? errorResponse : plainTextResponse;
  if (!parsed.success) return respond(parsed.error.issues[0]?.message ?? '', 400);
  const { view = '', ids, paper, prices, share } = parsed.data;
  const wanted = ids ? { ids } : { view };
  const sheet = { title: ids ? 'A selection' : titleOf(view), wanted, paper, hasPrices: prices === 'yes' };
  const { db, origin } = getContext(args);
  return handleWrite(async () => {
    const products = await listLineSheetProducts(db, wanted);
    if (!products) return respond(texts.lineSheetTooLong(MAX_LINE_SHEET_PRODUCTS), 409);
    if (products.length === 0) return respond(texts.lineSheetEmpty, 409);
    const shared = await shareLineSheet(db, sheet);
    if (!shared) return respond(texts.tooManyLinks(MAX_OPEN_LINE_SHEETS), 409);
    const address = addressOf(origin, shared.id);
    return share === 'yes' ? Response.json({ address, ends: shared.expiresAt }) : redirect(address, 303);
  }, respond);
}

/** `GET /admin/products/line-sheet`: the links that are still valid. */
export function loader(args: Route.LoaderArgs) {
  const { db, origin } = getContext(args);
  return handleWrite(async () => {
    const links = await listLineSheets(db);
    return Response.json(
      links.map(
        ({ id, title, expiresAt }): OpenLink => ({
          id,
          title,
          address: addressOf(origin, id),
          ends: expiresAt.toISOString(),
        }),
      ),
    );
  });
}

/** A shared line sheet. */
export interface OpenLink {
  id: string;
  title: string;
  address: string;
  /** ISO 8601 */
  ends: string;
}

function addressOf(origin: string, id: string): string {
  return `${origin}/line-sheet/${id}`;
}

const request = z.object({
  view: z.string().max(1_000, texts.noView).optional(),
  ids: selectedIds.optional(),
  paper: z.enum(['a4', 'letter'], texts.choosePaper),
  prices: z.string().optional(),
  share: z.string().optional(),
});

function titleOf(search: string): string {
  const { category, section, term } = parseTableView(new URLSearchParams(search));
  return (section ?? category ?? (term || texts.collection)).slice(0, 200);
}
