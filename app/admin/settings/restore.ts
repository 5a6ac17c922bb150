import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { restoreSettings, undoSettings } from '#catalog/commands/settings/restore-settings.server.ts';
import { adminContext, writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readJson } from '../writes/read-body.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/restore';
import { texts } from './texts.ts';

/**
 * `POST /admin/shop/restore` with JSON: `{ version }` publishes that version again; `{ undo: version }` undoes its
 * changes.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const sent = submission.safeParse(await readJson(args.request));
  if (!sent.success) return errorResponse(writeTexts.incomplete, 400);
  const { db, settings } = getContext(args);
  if (settings.isFixed) return errorResponse(texts.cannotChange, 400);
  const { fileStore } = settings;
  const publisher = { db, fileStore, username: args.context.get(adminContext).username };
  return handleWrite(async () => {
    const restored =
      'undo' in sent.data
        ? await undoSettings(publisher, sent.data.undo)
        : await restoreSettings(publisher, sent.data.version);
    if (restored.outcome === 'published' || restored.outcome === 'unchanged')
      return Response.json({ version: restored.version });
    return restored.outcome === 'conflict'
      ? errorResponse(texts.undo.changedSince, 409)
      : errorResponse(texts.history.missing, 404);
  });
}

export const loader = writeOnly;

const submission = z.union([z.object({ version: z.int32().min(0) }), z.object({ undo: z.int32().min(1) })]);
