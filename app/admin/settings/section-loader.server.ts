import { getContext } from '#app/context.ts';
import { findDraft } from '#catalog/settings/settings-draft.server.ts';
import { type SectionValues, type SettingsSection, sectionOf } from '#catalog/settings/settings-sections.ts';
import { type TextLanguages, textLanguages } from '#catalog/settings/translations.ts';

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
