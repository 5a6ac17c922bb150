import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { SectionValues, SettingsSection } from '#catalog/settings/settings-sections.ts';
import type { Language } from '#catalog/text/languages.ts';
import { offerAction } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';
import type { LoadedSection } from './section-loader.server.ts';
import { texts } from './texts.ts';
import { errorAt, valueAt, withValueAt } from './value-at-path.ts';

interface Options<Section extends SettingsSection, Values extends object> {
  section: Section;
  loaded: LoadedSection<Section>;
  /** Converts settings to values of the fields. */
  toValues(settings: SectionValues<Section>): Values;
  /** Converts values of the fields to settings. The server validates them. */
  toSettings(values: Values): unknown;
}

export type SettingsFormState<Values extends object> = ReturnType<
  typeof useSettingsForm<SettingsSection, Values>
>;

/**
 * The state of a settings form. Typed text is never lost: not by a failed save, a conflict, an ended session or a
 * closed tab. Without unsaved text, the form shows what others save.
 */
export function useSettingsForm<Section extends SettingsSection, Values extends object>({
  section,
  loaded,
  toValues,
  toSettings,
}: Options<Section, Values>) {
  const [base, setBase] = useState(() => ({
    fingerprint: loaded.fingerprint,
    values: toValues(loaded.settings),
  }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Current<Section> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [chosenLanguage, setChosenLanguage] = useState<Language>();
  const { write } = useWrite('settings');
  const form = useRef<HTMLFormElement>(null);
  const isDirty = JSON.stringify(values) !== JSON.stringify(base.values);
  const unsaved = useMemo(
    () => (isDirty ? { fingerprint: base.fingerprint, values } : null),
    [isDirty, base.fingerprint, values],
  );
  const forget = usePersistedValues(section, unsaved, (found) => {
    if (isDirty || loaded.isFixed) return;
    setBase({ ...base, fingerprint: found.fingerprint });
    setValues({ ...base.values, ...found.values });
    setRestored(true);
  });

  const adopt = ({ fingerprint, settings }: Current<Section>) => {
    const adopted = { fingerprint, values: toValues(settings) };
    setBase(adopted);
    setValues(adopted.values);
    setErrors({});
    setConflict(null);
    setFailure(null);
    setRestored(false);
  };
  const isOutdated = loaded.fingerprint !== base.fingerprint && !isDirty && !isSaving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only newer values are adopted.
  useEffect(() => {
    if (isOutdated) adopt(loaded);
  }, [isOutdated, loaded.fingerprint]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refused save moves the focus, not a corrected field.
  useEffect(() => {
    const fields = [...(form.current?.elements ?? [])];
    fields.find((field) => field instanceof HTMLElement && isInvalid(field, errors))?.focus();
  }, [refusals]);

  // The server stores some texts in another form: phone numbers in international form, all texts without blanks around.
  const stored = useMemo(() => toValues(loaded.settings), [loaded.settings, toValues]);
  const isRewritten =
    !isDirty &&
    !isSaving &&
    loaded.fingerprint === base.fingerprint &&
    JSON.stringify(toSettings(stored)) !== JSON.stringify(toSettings(base.values));
  useEffect(() => {
    if (!isRewritten) return;
    setBase((latest) => ({ ...latest, values: stored }));
    setValues(stored);
  }, [isRewritten, stored]);

  // On another page, there is no form to bring the text back to.
  useEffect(() => () => void toast.dismiss(REVERTED), []);

  /** Clears the errors of a field that is being corrected, and of its parts. */
  const clearError = (path: string) =>
    setErrors((latest) => {
      const others = Object.entries(latest).filter(([key]) => key !== path && !key.startsWith(`${path}.`));
      return others.length === Object.keys(latest).length ? latest : Object.fromEntries(others);
    });

  /** Saves the section to the draft. @returns whether it was saved. */
  const save = async (fingerprint = base.fingerprint): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    setConflict(null);
    setFailure(null);
    const body = { section, fingerprint, values: toSettings(values) };
    const sent = await write<{ fingerprint: string }>('/admin/shop/save', body, texts.form.saveFailed);
    setSaving(false);
    if (sent.ok) {
      setBase({ fingerprint: sent.answer.fingerprint, values });
      setErrors({});
      setRestored(false);
      return true;
    }
    const { errors: fieldErrors, current } = (sent.answer ?? {}) as Refusal<Section>;
    if (fieldErrors) {
      setErrors(fieldErrors);
      setRefusals((count) => count + 1);
    }
    if (current) setConflict(current);
    if (!fieldErrors && !current) setFailure(sent.message);
    return false;
  };

  const saveAndSay = async (fingerprint?: string) => {
    if (await save(fingerprint)) toast.success(texts.form.saved);
  };

  const { sourceLanguage, languages } = loaded;
  return {
    form,
    /** The tabs of the texts in other languages. All groups of texts show the same language. */
    tabs: {
      sourceLanguage,
      languages,
      language: languages.find((language) => language === chosenLanguage) ?? languages[0],
      choose: setChosenLanguage,
    },
    values,
    errors,
    failure,
    conflict,
    isDirty,
    isSaving,
    /** Whether the form shows values restored from a closed tab. */
    isRestored: isRestored && isDirty,
    forget,
    setValues,
    /** Replaces a list after an entry was moved or removed. Clears its errors, because their paths no longer match. */
    rearrange(edited: (latest: Values) => Values) {
      setValues(edited);
      setErrors({});
    },
    clearError,
    save: () => save(),
    /** Saves the form, and says so. */
    saveAndSay: () => saveAndSay(),
    /** Takes the unsaved text back. Its message can bring it back. */
    revert() {
      setValues(base.values);
      setErrors({});
      setFailure(null);
      offerAction({
        sentence: texts.form.reverted,
        id: REVERTED,
        takesFocus: true,
        onUndo: () => setValues(values),
      });
    },
    takeTheirs: () => conflict && adopt(conflict),
    overwrite: () => conflict && void saveAndSay(conflict.fingerprint),
    closeConflict: () => setConflict(null),
    /** The attributes of the field that edits the text at a path. */
    text: (path: string) => ({
      name: path,
      value: String(valueAt(values, path) ?? ''),
      error: errorAt(errors, path),
      onChange: ({ target }: ChangeEvent<{ value: string }>) => {
        setValues((latest) => withValueAt(latest, path, target.value));
        clearError(path);
      },
    }),
  };
}

/** The id of the message that the unsaved text was taken back. */
const REVERTED = 'reverted-settings';

interface Current<Section extends SettingsSection> {
  fingerprint: string;
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

/**
 * Stores unsaved values in this browser, so that they are not lost with a closed tab. Only one open tab per name stores
 * its values; another tab takes over when that tab is closed.
 *
 * @param unsaved the values to store; `null` if everything is saved
 * @param onFound receives the values that an earlier tab stored before it was closed
 * @returns a function that deletes the stored values, for a form that is left without saving
 */
function usePersistedValues<Values>(
  name: string,
  unsaved: Values | null,
  onFound: (found: Values) => void,
): () => void {
  const key = `vitrine:settings:${name}`;
  const [ownsStorage, setOwnsStorage] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    // Pages that were loaded without HTTPS have no locks.
    if (!navigator.locks) return setOwnsStorage(true);
    const abort = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const keep = () => {
      setOwnsStorage(true);
      return released;
    };
    navigator.locks.request(key, { signal: abort.signal }, keep).catch(() => {});
    return () => {
      abort.abort();
      release();
    };
  }, [key]);
  useEffect(() => {
    const stored = ownsStorage ? readItem<Values>(key) : null;
    if (stored) found(stored);
  }, [key, ownsStorage]);
  useEffect(() => {
    if (ownsStorage) writeItem(key, unsaved);
  }, [key, ownsStorage, unsaved]);
  return () => writeItem(key, null);
}

function readItem<Values>(key: string): Values | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeItem(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If the storage is full or blocked, only the copy is lost.
  }
}
