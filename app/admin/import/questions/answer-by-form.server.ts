import { data, redirect } from 'react-router';
import { getContext } from '#app/context.ts';
import { findImport, mapBusyError, moveImport } from '#import-export/imports/imports.server.ts';
import { answersInForm } from '#import-export/tables/columns/form-answers.ts';
import { needsReading } from '#import-export/tables/columns/questions.ts';
import { readForm } from '../../writes/read-body.server.ts';
import type { Route } from '../+types/import-page';
import { texts } from '../texts.ts';

/** Takes the answers about a table that were sent without scripts, and makes the preview or reads the table again. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const { db, imports } = getContext(args);
  const found = await findImport(db, args.params.id);
  if (!found?.survey || !found.answers) throw data(texts.missing, { status: 404 });
  const answers = answersInForm(form, found.survey, found.answers);
  const mode = (['add', 'change'] as const).find((one) => one === form.get('mode')) ?? 'both';
  const choices = { ...found.choices, mode, clearEmpty: form.has('clear-empty') };
  const isOpen = (answers.undecided ?? []).length > 0;
  const isRead = !isOpen && !needsReading(found.survey, found.answers.fields, answers.fields);
  const done = await mapBusyError(
    moveImport(db, found.id, ['asking'], isRead ? 'checking' : 'reading', { answers, choices }),
  );
  if (done !== true) throw data(done === 'busy' ? texts.isBusy : texts.isElsewhere, { status: 409 });
  imports.wake();
  return redirect(`/admin/import/${found.id}`);
}
