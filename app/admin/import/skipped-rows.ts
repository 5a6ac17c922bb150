import { getContext } from '#app/context.ts';
import { savedAsFile } from '#app/streamed.ts';
import { skippedRowsCsv } from '#import-export/imports/import-files.server.ts';
import { findImport } from '#import-export/imports/imports.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import type { Route } from './+types/skipped-rows';
import { texts } from './texts.ts';

/** `GET /admin/import/:id/skipped.csv`: the skipped rows, unchanged, with a column of reasons. */
export async function loader(args: Route.LoaderArgs) {
  const { db, imports, closeConnection } = getContext(args);
  return handleWrite(async () => {
    const found = await findImport(db, args.params.id);
    if (!found) return errorResponse(texts.missing, 404);
    if (!(await imports.files.hasTable(found.id))) return errorResponse(texts.tableMissing, 404);
    const name = found.fileName.replace(/\.[a-z]+$/i, '').replace(/[^\w.-]+/g, '-');
    const pieces = skippedRowsCsv({ db, files: imports.files }, found);
    return savedAsFile(pieces, { name: `skipped-${name}.csv` }, closeConnection);
  });
}
