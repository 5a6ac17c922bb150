import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { findUndoOf } from '#catalog/activity/activity.server.ts';
import type { Import, ImportState } from '#import-export/imports/import.ts';
import {
  countChangedSince,
  countRows,
  deleteImport,
  findImport,
  type ImportChanges,
  isWriting,
  mapBusyError,
  moveImport,
} from '#import-export/imports/imports.server.ts';
import { retryPhotos, skipPhotos } from '#import-export/imports/photos/missing-photos.server.ts';
import { forgetImport } from '#import-export/imports/repeats/addresses.server.ts';
import { beginRun } from '#import-export/imports/writing/run-import.server.ts';
import { answersSchema, choicesSchema, readingSchema } from '#import-export/tables/columns/answers.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import { parseOrRefuse, refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/import-page';
import { texts } from './texts.ts';

/** Moves an import to another step, or discards it. The body is JSON, such as `{ do: 'run' }`. */
export function action({ request, params, ...args }: Route.ActionArgs) {
  return runAction(async () => {
    const wanted = parseOrRefuse(storableChange, await readJson(request));
    const shop = getContext(args);
    const found = await findImport(shop.db, params.id);
    if (!found) return refuse(texts.missing, 404);
    if (wanted.do === 'check' && wanted.answers.undecided?.length) refuse(texts.undecidedColumns, 409);
    if (wanted.do === 'run' && !found.choices.sameName) {
      const { name } = await countRows(shop.db, found.id, ['name']);
      if (name > 0) refuse(texts.openNames, 409);
    }
    // The records of an undone import no longer describe its products.
    if (found.beganAt && (await findUndoOf(shop.db, found.id))) refuse(texts.wasUndone, 409);
    const done = await mapBusyError(carryOut(shop, found, wanted));
    if (done === 'busy') refuse(texts.isBusy, 409);
    if (!done) refuse(texts.isElsewhere, 409);
    shop.imports.wake();
    return { error: null, done: wanted.do };
  });
}

type Change = z.infer<typeof change>;

async function carryOut({ db, imports }: RequestContext, found: Import, action: Change): Promise<boolean> {
  const move = (from: ImportState[], to: ImportState, changes?: ImportChanges) =>
    moveImport(db, found.id, from, to, changes);
  // Going back would delete the records that an undo needs.
  if (found.beganAt && BEFORE_WRITING.has(action.do)) return false;
  switch (action.do) {
    case 'read again': {
      const { reading, answers, choices } = action;
      return move(['asking', 'checked', 'failed'], 'reading', { reading, answers, choices, failure: null });
    }
    case 'check': {
      const { answers, choices } = action;
      if (answers.fields.length !== found.survey?.header.length) return false;
      return move(['asking', 'checked'], 'checking', { answers, choices, failure: null });
    }
    case 'edit answers':
      return move(['checked', 'checking', 'failed'], found.survey ? 'asking' : 'reading', { failure: null });
    case 'run':
      // A preview that is made while another import writes is out of date at once.
      if (await isWriting(db)) refuse(texts.isBusy, 409);
      // The owner confirms only what the preview shows.
      if ((await countChangedSince(db, found.id)) > 0) return move(['checked'], 'checking');
      return beginRun(db, found);
    case 'cancel':
      return move(['running', 'photographs'], 'canceled', { finishedAt: new Date() });
    case 'continue': {
      if (!found.beganAt || found.detailsRemovedAt) return false;
      return move(['canceled', 'failed'], 'running', { failure: null });
    }
    case 'retry photos':
      return retryPhotos(db, found.id);
    case 'skip photos':
      return skipPhotos(db, found.id);
    case 'discard': {
      const deleted = await deleteImport(db, found.id, [
        'reading',
        'asking',
        'checking',
        'checked',
        'failed',
      ]);
      if (deleted) await forgetImport(db, found.id);
      if (deleted) await imports.files.remove(found.id);
      return deleted;
    }
  }
}

/** What is possible after a failure before the first product was written. */
const BEFORE_WRITING: ReadonlySet<Change['do']> = new Set(['read again', 'edit answers', 'discard']);

const change = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('read again'),
    reading: readingSchema,
    answers: answersSchema.nullable(),
    choices: choicesSchema.optional(),
  }),
  z.object({
    do: z.literal('check'),
    answers: answersSchema,
    choices: choicesSchema,
  }),
  ...(['run', 'edit answers', 'cancel', 'continue', 'retry photos', 'skip photos', 'discard'] as const).map(
    (name) => z.object({ do: z.literal(name) }),
  ),
]);

/** JSON in PostgreSQL contains neither NUL nor unpaired surrogates, which `JSON.stringify` escapes. */
const storableChange = change.refine(
  (sent) => !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(sent)),
  texts.unknownChange,
);
