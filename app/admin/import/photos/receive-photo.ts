import { getContext } from '#app/context.ts';
import { findImport } from '#import-export/imports/imports.server.ts';
import { tooLarge } from '#platform/media/uploads/upload-rules.ts';
import { writeOnly } from '../../session/guard.server.ts';
import { errorResponse } from '../../writes/handle-write.server.ts';
import { receiveFile } from '../receive-file.server.ts';
import { texts as importTexts } from '../texts.ts';
import type { Route } from './+types/receive-photo';
import { texts } from './texts.ts';

/** `POST /admin/import/:id/photograph?name=a.jpg` with the file as the body. */
export async function action(args: Route.ActionArgs) {
  const { db, imports, imageLimits } = getContext(args);
  const { maxFileSize } = imageLimits;
  const name = args.url.searchParams.get('name') ?? '';
  if (name === '' || name.length > 250) return errorResponse(texts.unnamed, 400);
  return receiveFile(args.request, tooLarge(maxFileSize), async (body) => {
    const found = await findImport(db, args.params.id);
    if (!found) return errorResponse(importTexts.missing, 404);
    await imports.files.receivePhoto(found.id, name, body, maxFileSize);
    return Response.json({ name }, { status: 201 });
  });
}

export const loader = writeOnly;
