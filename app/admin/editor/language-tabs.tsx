import { useId, useState } from 'react';
import type { TextLanguages } from '#catalog/settings/translations.ts';
import { ENGLISH_NAMES, LANGUAGES, type Language } from '#catalog/text/languages.ts';
import type { Errors } from './editor-store.ts';
import { texts } from './texts.ts';

/**
 * The language of the open tab: at first the source language. A save that is refused opens the tab of the first error,
 * unless the open one has an error.
 */
export function useTextLanguage({ source, others }: TextLanguages, errors: Errors, refusals: number) {
  const [chosen, choose] = useState(source);
  const [seen, setSeen] = useState(refusals);
  // Set while rendering, so that the field exists when it gets the focus.
  if (seen !== refusals) {
    setSeen(refusals);
    const languages = Object.keys(errors).map((path) => languageOf(path) ?? source);
    if (languages[0] && !languages.includes(chosen)) choose(languages[0]);
  }
  return [others.includes(chosen) ? chosen : source, choose] as const;
}

/** Returns the path of a text in another language: `slides.0.translations.ar.title` for `slides.0.title`. */
export function translatedPath(path: string, language: Language): string {
  return path.split('.').toSpliced(-1, 0, 'translations', language).join('.');
}

function languageOf(path: string): Language | undefined {
  const [, after] = `.${path}`.split('.translations.');
  return LANGUAGES.find((language) => after?.split('.')[0] === language);
}

interface Props extends TextLanguages {
  chosen: Language;
  /** Returns how many texts are missing in a language. */
  missingIn(language: Language): number;
  onChoose(language: Language): void;
}

/**
 * Tabs of languages, each with the number of missing texts. Radio buttons, because the browser moves between them with the
 * arrow keys. Empty in a shop with one language.
 */
export function LanguageTabs({ source, others, chosen, missingIn, onChoose }: Props) {
  const id = useId();
  if (others.length === 0) return null;
  return (
    <fieldset className="mt-4 min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="sr-only">{texts.languages.title}</legend>
      <div className="flex flex-wrap gap-x-6 border-line border-b">
        {[source, ...others].map((language) => {
          const missing = language === source ? 0 : missingIn(language);
          return (
            <label
              key={language}
              className="flex min-h-11 cursor-pointer items-center gap-x-2 border-transparent border-b-2 text-sm has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={`${id}-language`}
                checked={language === chosen}
                onChange={() => onChoose(language)}
                className="sr-only"
              />
              {ENGLISH_NAMES[language]}
              {missing > 0 ? (
                <span className="text-muted text-xs tabular">{texts.languages.missing(missing)}</span>
              ) : null}
            </label>
          );
        })}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-muted text-xs empty:hidden">
        {chosen === source ? '' : texts.languages.hint(ENGLISH_NAMES[source])}
      </p>
    </fieldset>
  );
}
