import { Readable } from 'node:stream';
import { shopOf } from '#app/context.ts';
import { findImport, refusedRows } from '#imports/imports.server.ts';
import { csvRecord, defused } from '#tables/csv-record.ts';
import { errorResponse, handleWrite } from '../handle-write.server.ts';
import type { Route } from './+types/refused';

/** `GET /admin/import/:id/refused.csv`: the products that are refused, each with its row, its column and the reason. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args);
  return handleWrite(async () => {
    const found = await findImport(db, args.params.id);
    if (!found) return errorResponse('This import no longer exists.', 404);
    const name = found.fileName.replace(/\.[a-z]+$/i, '').replace(/[^\w.-]+/g, '-');
    return new Response(Readable.toWeb(Readable.from(csvOf(refusedRows(db, found.id)))) as ReadableStream, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="refused-${name}.csv"`,
      },
    });
  });
}

async function* csvOf(pages: ReturnType<typeof refusedRows>): AsyncGenerator<string> {
  yield `\ufeff${csvRecord(['Row', 'Name', 'Column', 'Why it is refused'])}`;
  for await (const rows of pages) {
    yield rows
      .map(({ line, name, column, reason }) =>
        csvRecord([String(line), name, column ?? '', reason ?? ''].map(defused)),
      )
      .join('');
  }
}
