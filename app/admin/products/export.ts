import { z } from 'zod';
import { type Shop, shopOf } from '#app/context.ts';
import { streamed } from '#app/streamed.ts';
import { streamProducts } from '#catalogue/product-stream.server.ts';
import { parseTableView, type TableView } from '#catalogue/product-table.ts';
import { productCsv } from '#tables/product-csv.ts';
import { errorResponse, handleWrite } from '../handle-write.server.ts';
import { readForm } from '../read-body.server.ts';
import type { Route } from './+types/export';
import { selectedIds } from './selected-ids.server.ts';

/** `GET /admin/products/export.csv?category=Women&q=silk`: the products of a view of the dashboard, on all its pages. */
export function loader(args: Route.LoaderArgs) {
  return sendCsv(shopOf(args), parseTableView(new URL(args.request.url).searchParams));
}

/** `POST /admin/products/export.csv` with fields `id`: these products. An address would be too short for so many. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const asked = z.object({ ids: selectedIds }).safeParse({ ids: form.getAll('id') });
  if (!asked.success) return errorResponse(asked.error.issues[0]?.message ?? '', 400);
  return sendCsv(shopOf(args), asked.data);
}

/** What goes wrong before the first page is said; later, the connection is broken off, so that no half passes for the whole. */
function sendCsv({ db, origin }: Shop, wanted: TableView | { ids: string[] }): Promise<Response> {
  return handleWrite(async () => {
    const pieces = productCsv(streamProducts(db, wanted), origin);
    const first = await pieces.next();
    const day = new Date().toISOString().slice(0, 10);
    return new Response(streamed(joined(first.value ?? '', pieces), 'An export'), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="products-${day}.csv"`,
      },
    });
  });
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
