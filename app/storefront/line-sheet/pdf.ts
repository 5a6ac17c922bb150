import { shopOf } from '#app/context.ts';
import { describeProblem, sendLineSheet } from '#app/line-sheet.server.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { findLineSheet } from '#import-export/line-sheet/line-sheets.server.ts';
import type { Route } from './+types/pdf';

/** `/line-sheet/:id/catalogue.pdf`: rendered for each request, so that products hidden since are left out. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const shop = shopOf(args);
  const sheet = await findLineSheet(shop.db, args.params.id);
  const texts = textsOf(shop.language);
  const headers = { 'Cache-Control': 'private, no-store' };
  if (!sheet) return new Response(texts.lineSheet.expired, { status: 404, headers });
  const sent = await sendLineSheet(shop, sheet, shop.language);
  if (typeof sent !== 'string') return sent;
  return new Response(describeProblem(sent, texts), {
    status: 503,
    headers: { ...headers, 'Retry-After': '60' },
  });
}
