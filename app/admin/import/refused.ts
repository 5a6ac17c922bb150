import { Readable } from 'node:stream';
import { shopOf } from '#app/context.ts';
import { findImport } from '#imports/imports.server.ts';
import { refusedTable } from '#imports/refused-table.server.ts';
import { errorResponse, handleWrite } from '../handle-write.server.ts';
import type { Route } from './+types/refused';

/** `GET /admin/import/:id/refused.csv`: the rows that are refused, as they came, with a column that says why. */
export async function loader(args: Route.LoaderArgs) {
  const { db, imports, origin } = shopOf(args);
  return handleWrite(async () => {
    const found = await findImport(db, args.params.id);
    if (!found) return errorResponse('This import no longer exists.', 404);
    if (!(await imports.files.hasTable(found.id)))
      return errorResponse('The file of this import is no longer on this server.', 404);
    const name = found.fileName.replace(/\.[a-z]+$/i, '').replace(/[^\w.-]+/g, '-');
    const pieces = Readable.from(refusedTable({ db, files: imports.files, origin }, found));
    return new Response(Readable.toWeb(pieces) as ReadableStream, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="refused-${name}.csv"`,
      },
    });
  });
}
