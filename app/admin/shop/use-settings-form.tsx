import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { SectionValues, SettingsSection } from '#config/settings-sections.ts';
import { useWrite } from '../use-write.ts';
import { offerSettingsUndo } from './offer-settings-undo.ts';
import type { LoadedSection } from './section-loader.server.ts';
import { errorAt, valueAt, withValueAt } from './value-at-path.ts';

interface Options<Section extends SettingsSection, Values extends object> {
  section: Section;
  loaded: LoadedSection<Section>;
  /** Converts settings to what the fields show. */
  toValues(settings: SectionValues<Section>): Values;
  /** Converts what the fields show to settings. The server checks them. */
  toSettings(values: Values): unknown;
}

export type SettingsFormState<Values extends object> = ReturnType<
  typeof useSettingsForm<SettingsSection, Values>
>;

/**
 * The state of a form of settings. What is typed is never lost: not by a failed save, a conflict or an ended session.
 * While nothing is typed, the form follows what others publish.
 */
export function useSettingsForm<Section extends SettingsSection, Values extends object>({
  section,
  loaded,
  toValues,
  toSettings,
}: Options<Section, Values>) {
  const [base, setBase] = useState(() => ({ version: loaded.version, values: toValues(loaded.settings) }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Current<Section> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { write } = useWrite('settings');
  const form = useRef<HTMLFormElement>(null);
  const isDirty = JSON.stringify(values) !== JSON.stringify(base.values);

  const adopt = ({ version, settings }: Current<Section>) => {
    const adopted = { version, values: toValues(settings) };
    setBase(adopted);
    setValues(adopted.values);
    setErrors({});
    setConflict(null);
    setFailure(null);
  };
  const isOutdated = loaded.version !== base.version && !isDirty && !isSaving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version is adopted.
  useEffect(() => {
    if (isOutdated) adopt(loaded);
  }, [isOutdated, loaded.version]);

  useEffect(() => {
    const fields = [...(form.current?.elements ?? [])];
    fields.find((field) => field instanceof HTMLElement && isInvalid(field, errors))?.focus();
  }, [errors]);

  const save = async (version = base.version) => {
    if (isSaving) return;
    setSaving(true);
    setConflict(null);
    setFailure(null);
    const body = { section, version, values: toSettings(values) };
    const sent = await write<{ version: number; isNew: boolean }>('/admin/shop/save', body, FAILED);
    setSaving(false);
    if (sent.ok) {
      setBase({ version: sent.answer.version, values });
      setErrors({});
      if (sent.answer.isNew) offerSettingsUndo(sent.answer.version, write);
      else toast.success('Nothing differs from what is published.');
      return;
    }
    const { errors: fieldErrors, current } = (sent.answer ?? {}) as Refusal<Section>;
    if (fieldErrors) setErrors(fieldErrors);
    else if (current) setConflict(current);
    else setFailure(sent.message);
  };

  return {
    form,
    values,
    errors,
    failure,
    conflict,
    isDirty,
    isSaving,
    setValues,
    save,
    reset() {
      setValues(base.values);
      setErrors({});
      setFailure(null);
    },
    takeTheirs: () => conflict && adopt(conflict),
    overwrite: () => conflict && void save(conflict.version),
    closeConflict: () => setConflict(null),
    /** The attributes of the field that edits the text at a path. */
    text: (path: string) => ({
      name: path,
      value: String(valueAt(values, path) ?? ''),
      error: errorAt(errors, path),
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        setValues((latest) => withValueAt(latest, path, target.value)),
    }),
  };
}

interface Current<Section extends SettingsSection> {
  version: number;
  settings: SectionValues<Section>;
}

interface Refusal<Section extends SettingsSection> {
  errors?: Record<string, string>;
  current?: Current<Section>;
}

function isInvalid(field: Element, errors: Record<string, string>): field is HTMLElement {
  const name = field.getAttribute('name');
  return Boolean(name && errorAt(errors, name));
}

const FAILED = 'Failed to publish. Nothing is lost: please try again.';
