import { randomUUID } from 'node:crypto';
import { getContext } from '#app/context.ts';
import { MAX_FILE_BYTES } from '#import-export/imports/import-files.server.ts';
import { addImport } from '#import-export/imports/imports.server.ts';
import { formatFileSize, plainFileName } from '#platform/media/uploads/upload-rules.ts';
import { writeOnly } from '../session/guard.server.ts';
import { errorResponse } from '../writes/handle-write.server.ts';
import type { Route } from './+types/receive-table';
import { receiveFile } from './receive-file.server.ts';
import { texts } from './texts.ts';

/** `POST /admin/import/upload?name=products.csv` with the file as the body. Begins an import; returns `{ id }`. */
export async function action(args: Route.ActionArgs) {
  const { db, imports } = getContext(args);
  if (Number(args.request.headers.get('Content-Length') ?? 0) > MAX_FILE_BYTES)
    return errorResponse(TOO_LARGE, 413);
  return receiveFile(args.request, TOO_LARGE, async (body) => {
    const id = randomUUID();
    const fileBytes = await imports.files.receiveTable(id, body);
    const fileName = plainFileName(args.url.searchParams.get('name') ?? '') ?? texts.table;
    await addImport(db, { id, fileName, fileBytes });
    imports.wake();
    return Response.json({ id }, { status: 201 });
  });
}

export const loader = writeOnly;

const TOO_LARGE = texts.tooLarge(formatFileSize(MAX_FILE_BYTES));
