import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';
import { FileTooLarge } from '#imports/import-files.server.ts';
import { findImport } from '#imports/imports.server.ts';
import { tooLarge } from '#media/upload-rules.ts';
import { errorResponse } from '../handle-write.server.ts';
import type { Route } from './+types/upload-photograph';

/** `POST /admin/import/:id/photograph?name=a.jpg` with the file itself as the body: one of those the table names. */
export async function action(args: Route.ActionArgs) {
  const { db, imports, imageLimits } = shopOf(args);
  const { maxFileSize } = imageLimits;
  const name = new URL(args.request.url).searchParams.get('name') ?? '';
  if (name === '' || name.length > 250) return errorResponse('The file has no name.', 400);
  const found = await findImport(db, args.params.id);
  if (!found) return errorResponse('This import no longer exists.', 404);
  try {
    await imports.files.receivePhotograph(found.id, name, args.request.body ?? nothing(), maxFileSize);
    return Response.json({ name }, { status: 201 });
  } catch (error) {
    if (error instanceof FileTooLarge) return errorResponse(tooLarge(maxFileSize), 413);
    if (args.request.signal.aborted) return errorResponse('The connection was lost.', 400);
    logFailure(`A photograph could not be received: ${reasonOf(error)}`, error);
    return errorResponse('The file cannot be stored at the moment. Please try again.', 503);
  }
}

export function loader() {
  throw data(null, { status: 405 });
}

async function* nothing() {}
