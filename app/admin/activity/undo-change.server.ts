import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { undoChange } from '#catalog/commands/undo/undo-change.server.ts';
import { isWriting } from '#import-export/imports/imports.server.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { adminContext } from '../session/guard.server.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { restorationInWords, texts } from './texts.ts';

/** Undoes the deletion or change that is recorded under the id in the form's field `batch`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const { data: batch } = z.uuid().safeParse((await readForm(args.request)).get('batch'));
    if (!batch) return refuse(texts.noSuchChange, 400);
    const { db, settings, storage, steps } = getContext(args);
    if (await isWriting(db, batch)) refuse(texts.isImporting, 409);
    const { username } = args.context.get(adminContext);
    const writer = { db, storage, steps, fileStore: settings.fileStore, username };
    return { error: null, ...restorationInWords(await undoChange(writer, batch)) };
  });
}
