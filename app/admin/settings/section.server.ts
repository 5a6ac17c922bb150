import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { saveSection } from '#catalog/commands/settings/publish-settings.server.ts';
import {
  SETTINGS_SECTIONS,
  type SectionValues,
  type SettingsSection,
  sectionOf,
} from '#catalog/settings/shop-settings.ts';
import { findDraft } from '#catalog/settings/stored-settings.server.ts';
import { type TextLanguages, textLanguages } from '#catalog/settings/translations.ts';
import { INCOMPLETE, readJson } from '#platform/http/read-body.server.ts';
import { adminContext } from '../session/guard.server.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import { texts } from './texts.ts';

/** A section of the settings, as its form receives it: with the changes of the draft. */
export interface LoadedSection<Section extends SettingsSection> {
  /** Whether the settings come from `store.config.ts` and cannot be edited here. */
  isFixed: boolean;
  settings: SectionValues<Section>;
  languages: TextLanguages;
}

/** Returns the values of a section, with unpublished changes. */
export async function loadSection<Section extends SettingsSection>(
  args: Parameters<typeof getContext>[0],
  section: Section,
): Promise<LoadedSection<Section>> {
  const { db, settings } = getContext(args);
  const { isFixed, store } = settings;
  const draft = isFixed ? null : await findDraft(db, store);
  const edited = draft?.store ?? store;
  return {
    isFixed,
    settings: sectionOf(edited, section),
    languages: textLanguages(edited),
  };
}

/** The action of each settings page: saves the changed parts of its section, which is the `id`, to the draft. */
export function saveSettings(args: ActionFunctionArgs) {
  return runAction(async () => {
    const { data: sent } = submission.safeParse(await readJson(args.request, MAX_BYTES));
    if (!sent) return refuse(INCOMPLETE, 400);
    const { db, settings, storage } = getContext(args);
    const { fileStore, isFixed } = settings;
    if (isFixed) refuse(texts.cannotChange, 400);
    const { id, ...edit } = sent;
    const { username } = args.context.get(adminContext);
    const saved = await saveSection({ db, fileStore, storage, username }, id, edit);
    return data({ error: null, ...saved }, STATUS[saved.outcome]);
  });
}

const STATUS = { saved: 200, invalid: 400, conflict: 409 };

/** Pages have up to 1,000,000 characters (`MAX_TOTAL_PAGE_TEXT`) of three bytes, sent before and after the change. */
export const MAX_BYTES = 8 * 1_048_576;

const submission = z.object({
  id: z.enum(Object.keys(SETTINGS_SECTIONS) as SettingsSection[]),
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
});
