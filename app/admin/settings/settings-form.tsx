import { type ReactNode, useId } from 'react';
import type { ClientActionFunctionArgs } from 'react-router';
import { toast } from 'sonner';
import { sectionChanges } from '#catalog/commands/settings/settings-changes.ts';
import { countUntranslated } from '#catalog/settings/count-untranslated.ts';
import type { SectionValues, SettingsSection } from '#catalog/settings/shop-settings.ts';
import type { SaveResult } from '../editor/editor-store.ts';
import { texts as editorTexts } from '../editor/texts.ts';
import { useEditor } from '../editor/use-editor.tsx';
import { PageTitle } from '../frame/page-parts.tsx';
import { NeedsScripts } from '../parts/form-parts.tsx';
import { sendWrite } from '../writes/send-write.ts';
import type { LoadedSection } from './section.server.ts';
import { ShopBar } from './shop-bar.tsx';
import { texts } from './texts.ts';

interface Props {
  title: string;
  introduction: string;
  form: Omit<SettingsFormState<object>, 'values' | 'setValues' | 'rearrange'>;
  children: ReactNode;
}

/** The form of one settings page: its fields, the bar to save and publish, and the questions about unsaved text. */
export function SettingsForm({ title, introduction, form, children }: Props) {
  const errorCount = Object.keys(form.errors).length;
  const message = form.message ?? (errorCount > 0 ? editorTexts.errors(errorCount) : null);
  return (
    <>
      <form
        id={form.formId}
        ref={form.formRef}
        noValidate
        method="post"
        aria-label={title}
        className="max-w-3xl pb-28"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.isUnsaved) void form.saveAndSay();
        }}
      >
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 max-w-prose text-muted text-sm">{introduction}</p>
        <noscript>
          <p className="mt-4 border-line border-y py-3 text-sm">{texts.form.needsScripts}</p>
        </noscript>
        <NeedsScripts disabled={form.isFixed} className="min-w-0">
          {form.isFixed ? null : form.notice}
          {form.languageTabs}
          {children}
        </NeedsScripts>
      </form>
      <ShopBar form={{ ...form, message }} />
      {form.question}
    </>
  );
}

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
  const stored = (values: Values) => toSettings(values) as SectionValues<Section>;
  const { store, values, ...editor } = useEditor<Values, SectionValues<Section>>({
    id: section,
    subject: `settings-${section}`,
    subjectInWords: texts.form.subject,
    saved: loaded.settings,
    isUploading,
    languages: loaded.languages,
    missingIn: (values, language) => countUntranslated(stored(values), language),
    toValues,
    toStored: stored,
    inWords: (mine, theirs) =>
      sectionChanges(section, theirs, mine).map(({ field, before, after, isEntry }) => ({
        field,
        mine: isEntry ? (after ?? texts.form.removed) : after,
        theirs: isEntry ? (before ?? texts.form.removed) : before,
      })),
    onResult: (result) => {
      if (result.outcome === 'saved' && store.isUnsaved()) toast.info(editorTexts.latestUnsaved);
    },
  });
  return {
    ...editor,
    isFixed: loaded.isFixed,
    values,
    /** The unsaved changes in words, without what other windows have saved since. */
    changes: editor.isUnsaved ? sectionChanges(section, store.getState().saved, stored(values)) : [],
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

/** The `clientAction` of the settings pages. */
export function saveInDraft({ serverAction }: ClientActionFunctionArgs) {
  return sendWrite(() => serverAction<SaveResult<object>>(), texts.form.saveFailed);
}

interface GroupProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A card with the fields of one subject. */
export function FieldGroup({ title, hint, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={hint ? id : undefined}
      className="mt-5 min-w-0 border border-line px-3 pb-4 sm:px-5"
    >
      <legend className="-ms-1 px-1 text-sm">{title}</legend>
      {hint ? (
        <p id={id} className="text-muted text-xs">
          {hint}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}
