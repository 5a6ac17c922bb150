import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';
import { FileTooLarge, MAX_FILE_BYTES } from '#imports/import-files.server.ts';
import { addImport } from '#imports/imports.server.ts';
import { plainFileName } from '#media/file-name.ts';
import { formatFileSize } from '#media/file-size.ts';
import { errorResponse, handleWrite } from '../handle-write.server.ts';
import type { Route } from './+types/upload';

/**
 * `POST /admin/import/upload?name=products.csv` with the file itself as the body, which goes to the disk as it comes.
 * Answers `{ id }` of the import that begins with it.
 */
export async function action(args: Route.ActionArgs) {
  const { db, imports } = shopOf(args);
  const { body, headers, url, signal } = args.request;
  if (Number(headers.get('Content-Length') ?? 0) > MAX_FILE_BYTES) return tooLarge();
  const id = randomUUID();
  try {
    const fileBytes = await imports.files.receiveTable(id, body ?? nothing());
    const fileName = plainFileName(new URL(url).searchParams.get('name') ?? '') ?? 'Table';
    return await handleWrite(async () => {
      await addImport(db, { id, fileName, fileBytes });
      imports.wake();
      return Response.json({ id }, { status: 201 });
    });
  } catch (error) {
    if (error instanceof FileTooLarge) return tooLarge();
    if (signal.aborted) return errorResponse('The connection was lost.', 400);
    logFailure(`A table could not be received: ${reasonOf(error)}`, error);
    return errorResponse('The file cannot be stored at the moment. Please try again.', 503);
  }
}

export function loader() {
  throw data(null, { status: 405 });
}

function tooLarge(): Response {
  return errorResponse(`Files of more than ${formatFileSize(MAX_FILE_BYTES)} are not taken.`, 413);
}

async function* nothing() {}
