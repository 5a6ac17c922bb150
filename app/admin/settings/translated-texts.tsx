import { useId } from 'react';
import { Field, TextField } from '#app/ui/field.tsx';
import { ENGLISH_NAMES, type Language, languageAttributes } from '#catalog/text/languages.ts';
import { errorAt } from '../editor/value-at-path.ts';
import { LanguageTabs } from '../parts/language-tabs.tsx';
import { texts as settingsTexts } from './texts.ts';
import type { SettingsFormState } from './use-settings-form.tsx';

const words = settingsTexts.translations;

interface Props {
  form: Pick<SettingsFormState<object>, 'text' | 'errors' | 'tabs'>;
  /** What the texts belong to, if the form has several such groups: `slide 2`. */
  of?: string;
  texts: TranslatableText[];
}

/** A text of the form that can be entered in several languages. */
export interface TranslatableText {
  /** The path of the text in the source language: `slides.0.title`. */
  path: string;
  label: string;
  /** For a text of several lines. */
  rows?: number;
  maxLength?: number;
  /** Whether the shop itself has the text in every language, so that it is never missing. */
  isBuiltIn?: boolean;
}

/** The texts of a settings form in the shop's other languages, one tab per language. Empty in a shop with one language. */
export function TranslatedTexts({ form, of, texts }: Props) {
  const id = useId();
  const { sourceLanguage, languages, language, choose } = form.tabs;
  const textAt = (path: string) => form.text(path).value.trim();
  const missingIn = (each: Language) =>
    texts
      .filter(({ isBuiltIn }) => !isBuiltIn)
      .filter(({ path }) => textAt(path) !== '' && textAt(translatedPath(path, each)) === '')
      .map(({ label }) => label.toLowerCase());
  if (!language) return null;
  return (
    <fieldset className="mt-8 min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-muted text-sm">
        {words.title}
        {of ? <span className="sr-only"> {words.of(of)}</span> : null} {words.optional}
      </legend>
      <p id={`${id}-hint`} className="text-muted text-xs">
        {words.hint(ENGLISH_NAMES[sourceLanguage])}
      </p>
      <LanguageTabs
        languages={languages}
        chosen={language}
        missingIn={(each) => shortened(missingIn(each))}
        onChoose={choose}
      />
      <p role="alert" className="mt-2 text-accent text-sm empty:hidden">
        {hiddenError(form, texts)}
      </p>
      {texts.map(({ path, label, rows, maxLength }) => {
        const attributes = {
          maxLength,
          label: words.labelIn(label, ENGLISH_NAMES[language]),
          ...languageAttributes(language),
          ...form.text(translatedPath(path, language)),
        };
        return rows ? (
          <TextField key={path} rows={rows} {...attributes} />
        ) : (
          <Field key={path} {...attributes} />
        );
      })}
    </fieldset>
  );
}

/** Returns the path of a text in another language: `slides.0.translations.ar.title` for `slides.0.title`. */
function translatedPath(path: string, language: Language): string {
  return path.split('.').toSpliced(-1, 0, 'translations', language).join('.');
}

/** Names up to three missing texts; of more, it returns the number. */
function shortened(missing: string[]): string[] {
  return missing.length > 3 ? [words.count(missing.length)] : missing;
}

/** Returns the first error of a text in a language whose tab is not open. */
function hiddenError({ errors, tabs }: Props['form'], texts: TranslatableText[]): string | undefined {
  return tabs.languages
    .filter((language) => language !== tabs.language)
    .flatMap((language) =>
      texts.flatMap(({ path, label }) => {
        const error = errorAt(errors, translatedPath(path, language));
        return error ? [`${words.labelIn(label, ENGLISH_NAMES[language])}: ${error}`] : [];
      }),
    )
    .at(0);
}
