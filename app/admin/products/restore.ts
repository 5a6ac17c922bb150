import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { undoChange } from '#catalog/commands/undo/undo-change.server.ts';
import { adminContext, writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import type { Route } from './+types/restore';
import { texts } from './texts.ts';

/** `POST /admin/products/restore` with a field `batch`: undoes the deletion or change recorded under this id. */
export async function action(args: Route.ActionArgs) {
  const batch = z.uuid().safeParse((await readForm(args.request)).get('batch'));
  if (!batch.success) return errorResponse(texts.noSuchChange, 400);
  const { db, settings, storage, steps } = getContext(args);
  const { username } = args.context.get(adminContext);
  const writer = { db, storage, steps, fileStore: settings.fileStore, username };
  return handleWrite(async () => Response.json(await undoChange(writer, batch.data)));
}

export const loader = writeOnly;
