import { z } from 'zod';
import { type Shop, shopOf } from '#app/context.ts';
import { streamProducts } from '#catalogue/product-stream.server.ts';
import { parseTableView, type TableView } from '#catalogue/product-table.ts';
import { reasonOf } from '#db/database.ts';
import { log } from '#log/log.server.ts';
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
    return new Response(streamOf(first.value ?? '', pieces), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="products-${day}.csv"`,
      },
    });
  });
}

/** No piece is made before there is room for it. */
function streamOf(first: string, pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(first));
    },
    async pull(controller) {
      const piece = await pieces.next().catch((error) => {
        log.error({ cause: reasonOf(error) }, `An export was broken off: ${reasonOf(error)}`);
        throw error;
      });
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
