import { toast } from 'sonner';
import { sectionChanges } from '#catalog/commands/settings/settings-changes.ts';
import { countUntranslated } from '#catalog/settings/count-untranslated.ts';
import type { SectionValues, SettingsSection } from '#catalog/settings/settings-sections.ts';
import { texts as editorTexts } from '../editor/texts.ts';
import { useEditor } from '../editor/use-editor.tsx';
import type { LoadedSection } from './section-loader.server.ts';
import { texts } from './texts.ts';

interface Options<Section extends SettingsSection, Values extends object> {
  section: Section;
  loaded: LoadedSection<Section>;
  isUploading?: boolean;
  /** Converts settings to values of the fields. */
  toValues(settings: SectionValues<Section>): Values;
  /** Converts values of the fields to settings. The server validates them. */
  toSettings(values: Values): unknown;
}

export type SettingsFormState<Values extends object> = ReturnType<
  typeof useSettingsForm<SettingsSection, Values>
>;

/** The editor of a settings page. Without unsaved text, the form shows what others save. */
export function useSettingsForm<Section extends SettingsSection, Values extends object>({
  section,
  loaded,
  isUploading = false,
  toValues,
  toSettings,
}: Options<Section, Values>) {
  const { store, values, ...editor } = useEditor<Values, SectionValues<Section>>({
    id: section,
    subject: `settings-${section}`,
    subjectInWords: texts.form.subject,
    saved: loaded.settings,
    isUploading,
    languages: loaded.languages,
    missingIn: (values, language) =>
      countUntranslated(toSettings(values) as SectionValues<Section>, language),
    toValues,
    toStored: (edited) => toSettings(edited) as SectionValues<Section>,
    inWords: (mine, theirs) =>
      sectionChanges(section, theirs, mine).map(({ field, before, after }) => ({
        field,
        mine: after,
        theirs: before,
      })),
    onResult: (result) => {
      if (result.outcome === 'saved' && store.isUnsaved()) toast.info(editorTexts.latestUnsaved);
    },
  });
  return {
    ...editor,
    values,
    /** Saves the form, and says so. */
    async saveAndSay() {
      if (await editor.save()) toast.success(texts.form.saved);
    },
    setValues: (change: (latest: Values) => Values) => store.edit(change),
    /** Replaces a list after an entry was moved or removed. Clears its errors, because their paths no longer match. */
    rearrange(change: (latest: Values) => Values) {
      store.edit(change);
      store.clearErrors(() => true);
    },
    /** Clears the errors of a field that is being corrected, and of its parts. */
    clearError: (path: string) => store.edit((latest) => latest, path),
  };
}
