import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/admin/parts/dialogs.tsx';
import { useStore } from '#app/ui/create-store.ts';
import type { TextLanguages } from '#catalog/settings/translations.ts';
import { ENGLISH_NAMES, type Language, languageAttributes, languageTag } from '#catalog/text/languages.ts';
import { offerHere } from '../writes/offer-undo.tsx';
import { texts as writeTexts } from '../writes/texts.ts';
import { useResult } from '../writes/use-result.ts';
import {
  createEditor,
  type EditorOptions,
  type EditorState,
  errorAt,
  type KeptState,
  type SaveResult,
  type Submission,
  valueAt,
  withValueAt,
} from './editor-store.ts';
import { LanguageTabs, translatedPath, useTextLanguage } from './language-tabs.tsx';
import { texts } from './texts.ts';
import { useKeptDraft } from './use-kept-draft.tsx';

interface Options<Values, Stored extends object> extends EditorOptions<Values, Stored> {
  /** What the form edits. Its unsaved text is offered to the next form with the same subject. */
  subject: string;
  /** The subject and its verb in a sentence: `This product was`. */
  subjectInWords: string;
  isUploading: boolean;
  languages: TextLanguages;
  /** Returns how many texts are missing in a language. */
  missingIn(values: Values, language: Language): number;
  inWords(mine: Stored, theirs: Stored): Difference[];
  /** Handles the result of a save. For `saved`, the form has no unsaved text, unless more was typed since. */
  onResult(result: SaveResult<Stored>): void;
}

/** The parts of an editor that do not depend on what is edited. */
export type EditorForm = Omit<ReturnType<typeof useEditor<unknown, object>>, 'store' | 'values'>;

/**
 * The state of a form that is saved by the action of its screen. Typed text is never lost: not by a failed save, an ended
 * session, a closed tab or a second one. If a field was changed elsewhere, too, a question shows both values.
 */
export function useEditor<Values, Stored extends object>(options: Options<Values, Stored>) {
  const { subject, saved, isUploading, languages, onResult } = options;
  const [store] = useState(() => createEditor<Values, Stored>(options));
  const { values, errors, refusals, sent, failure, conflict } = useStore(store);
  const { source } = languages;
  const [language, choose] = useTextLanguage(languages, errors, refusals);
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isUnsaved = isUploading || store.isUnsaved();
  const { id, isNew, base, unanswered } = store.getState();
  const kept = useMemo(
    () => ({ id, isNew, values, base, unanswered }),
    [id, isNew, values, base, unanswered],
  );
  const notice = useKeptDraft<KeptState<Values, Stored>>(subject, kept, isUnsaved, {
    isSaved: (state) => store.isSaved(state.values),
    restore: store.restore,
  });

  const fetcher = useFetcher<SaveResult<Stored>>();
  const settle = useRef<(isSaved: boolean) => void>(undefined);
  const seen = useRef(saved);
  const send = (submission: Submission) => {
    seen.current = saved;
    // The values are JSON.
    void fetcher.submit(submission as never, { method: 'post', encType: 'application/json' });
  };
  const submit = () => {
    const submission = isUploading ? null : store.submit();
    if (submission) send(submission);
    return submission !== null;
  };
  /** Saves the form, after a conflict when its question is answered. @returns whether it was saved */
  const save = () =>
    new Promise<boolean>((resolve) => {
      if (submit()) settle.current = resolve;
      else resolve(false);
    });
  useResult(fetcher, writeTexts.thisPage, (result) => {
    const again = store.receive(result as SaveResult<Stored>);
    if (again) return send(again);
    onResult(result as SaveResult<Stored>);
    if (result.outcome !== 'conflict') settle.current?.(result.outcome === 'saved');
  });

  // After a failed reload, the loaded document is older than the saved one.
  const isNewer = saved !== seen.current;
  useEffect(() => {
    if (isNewer && !isUnsaved && !sent) store.load(saved);
  }, [store, isNewer, isUnsaved, sent, saved]);

  const focusFirstError = useEffectEvent(() => {
    const isInvalid = (field: Element): field is HTMLElement =>
      field instanceof HTMLElement && errorAt(errors, field.getAttribute('name') ?? ' ') !== undefined;
    [...(formRef.current?.elements ?? [])].find(isInvalid)?.focus();
  });
  useEffect(() => {
    if (refusals > 0) focusFirstError();
  }, [refusals]);

  // On another page, there is no form to bring the text back to.
  useEffect(() => () => void toast.dismiss(REVERTED), []);

  /** The attributes of the field that edits the text at a path. */
  const text = (path: string) => ({
    name: path,
    value: String(valueAt(values, path) ?? ''),
    error: errorAt(errors, path),
    onChange: ({ target }: { target: { value: string } }) =>
      store.edit((latest) => withValueAt(latest, path, target.value), path),
  });

  /** The attributes of the tick at a path. */
  const tick = (path: string) => ({
    name: path,
    checked: valueAt(values, path) === true,
    onChange: ({ target }: { target: { checked: boolean } }) =>
      store.edit((latest) => withValueAt(latest, path, target.checked), path),
  });

  return {
    store,
    values,
    errors,
    formId,
    formRef,
    isUnsaved,
    isUploading,
    isSaving: sent !== null,
    /** Why the form was not saved. */
    message: failure,
    save,
    /** Takes the unsaved text back. Its message can bring it back. */
    revert() {
      store.revert();
      offerHere({
        sentence: texts.reverted,
        id: REVERTED,
        takesFocus: true,
        onUndo: () => store.edit(() => values),
      });
    },
    notice,
    text,
    tick,
    /** The language in which the form shows its texts. */
    language,
    languageTabs: (
      <LanguageTabs
        {...languages}
        chosen={language}
        missingIn={(each) => options.missingIn(values, each)}
        onChoose={choose}
      />
    ),
    /** The attributes of the field that edits a text in the language of the open tab. */
    translatable(path: string, label: string) {
      if (language === source) return { label, lang: languageTag(source), ...text(path) };
      const original = text(path).value.trim();
      return {
        label: texts.languages.labelIn(label, ENGLISH_NAMES[language]),
        hint: original ? <SourceText language={source}>{original}</SourceText> : null,
        ...languageAttributes(language),
        ...text(translatedPath(path, language)),
      };
    },
    /** The question about a conflict. */
    question: conflict ? (
      <ConflictDialog
        title={texts.conflict.title(options.subjectInWords)}
        conflict={conflict}
        inWords={options.inWords}
        onClose={() => {
          store.dismiss();
          settle.current?.(false);
        }}
        onSave={(isTheirs) => {
          store.resolve(isTheirs);
          if (store.isUnsaved()) submit();
          else settle.current?.(true);
        }}
      />
    ) : null,
  };
}

interface SourceTextProps {
  language: Language;
  children: string;
}

/** The text in the source language, beside its translation. */
function SourceText({ language, children }: SourceTextProps) {
  return (
    <p key="source" className="wrap-anywhere whitespace-pre-line">
      {texts.languages.source(ENGLISH_NAMES[language])} <bdi lang={languageTag(language)}>{children}</bdi>
    </p>
  );
}

/** The id of the message that the unsaved text was taken back. */
const REVERTED = 'reverted-text';

/** A field in words, with its two values. */
export interface Difference {
  field: string;
  mine: string | null;
  theirs: string | null;
}

interface ConflictProps<Stored> {
  title: string;
  conflict: NonNullable<EditorState<unknown, Stored>['conflict']>;
  /** Returns the differences of two documents in words. */
  inWords(mine: Stored, theirs: Stored): Difference[];
  onClose(): void;
  onSave(isTheirs: (path: string) => boolean): void;
}

/** Asks which value to save of each field that was changed both here and elsewhere. */
function ConflictDialog<Stored>({ title, conflict, inWords, onClose, onSave }: ConflictProps<Stored>) {
  const [taken, setTaken] = useState<string[]>([]);
  const { paths, choose } = conflict;
  const mine = choose(() => false);
  return (
    <ChoiceDialog
      title={title}
      onClose={onClose}
      choices={[
        { label: texts.conflict.keepEditing, onChoose: onClose },
        { label: texts.conflict.save, isMain: true, onChoose: () => onSave((path) => taken.includes(path)) },
      ]}
    >
      <p>{texts.conflict.hint}</p>
      {paths.map((path) => {
        const differences = inWords(
          mine,
          choose((other) => other === path),
        );
        const choice = (
          label: string,
          isTheirs: boolean,
          shown: (difference: Difference) => string | null,
        ) => (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={path}
              checked={taken.includes(path) === isTheirs}
              onChange={() =>
                setTaken((others) => [
                  ...others.filter((other) => other !== path),
                  ...(isTheirs ? [path] : []),
                ])
              }
              className="size-5 shrink-0 accent-ink"
            />
            <span className="min-w-0 wrap-anywhere">
              {label}{' '}
              <bdi className="text-ink">
                {differences.map((each) => shown(each) || texts.conflict.empty).join(', ')}
              </bdi>
            </span>
          </label>
        );
        return (
          <fieldset key={path} className="mt-3 min-w-0 border-line border-t pt-2">
            <legend className="float-start text-ink">
              {differences.map(({ field }) => field).join(', ') || path}
            </legend>
            <div className="clear-both">
              {choice(texts.conflict.mine, false, ({ mine }) => mine)}
              {choice(texts.conflict.theirs, true, (difference) => difference.theirs)}
            </div>
          </fieldset>
        );
      })}
    </ChoiceDialog>
  );
}
