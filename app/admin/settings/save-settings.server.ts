import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { saveSection } from '#catalog/commands/settings/publish-settings.server.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '#catalog/settings/settings-sections.ts';
import { INCOMPLETE, readJson } from '#platform/http/read-body.server.ts';
import { adminContext } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { texts } from './texts.ts';

/** The action of each settings page: saves the changed parts of its section, which is the `id`, to the draft. */
export async function saveSettings(args: ActionFunctionArgs) {
  const sent = submission.safeParse(await readJson(args.request, MAX_BYTES));
  if (!sent.success) throw errorResponse(INCOMPLETE, 400);
  const { db, settings, storage } = getContext(args);
  const { fileStore, isFixed } = settings;
  if (isFixed) throw errorResponse(texts.cannotChange, 400);
  const { id, ...edit } = sent.data;
  const { username } = args.context.get(adminContext);
  const saved = await handleWrite(() => saveSection({ db, fileStore, storage, username }, id, edit));
  return data({ error: null, ...saved }, STATUS[saved.outcome]);
}

const STATUS = { saved: 200, invalid: 400, conflict: 409 };

/**
 * The largest section has 1,000,000 characters of pages (`MAX_TOTAL_PAGE_TEXT`), of at most three bytes each, before and
 * after the change.
 */
export const MAX_BYTES = 8 * 1_048_576;

const submission = z.object({
  id: z.enum(Object.keys(SETTINGS_SECTIONS) as SettingsSection[]),
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
});
