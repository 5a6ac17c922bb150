import { useId } from 'react';
import { ENGLISH_NAMES, type Language } from '#catalog/text/languages.ts';
import { texts } from './texts.ts';

interface Props {
  languages: Language[];
  chosen: Language | undefined;
  /** Returns the names of the texts that are missing in a language. */
  missingIn(language: Language): string[];
  onChoose(language: Language): void;
}

/** Tabs of languages, each with what is missing. Radio buttons, because the browser moves between them with the arrow keys. */
export function LanguageTabs({ languages, chosen, missingIn, onChoose }: Props) {
  const id = useId();
  return (
    <div className="mt-2 flex flex-wrap gap-x-6 border-line border-b">
      {languages.map((language) => (
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
          <span className="text-muted text-xs">{texts.missing(missingIn(language))}</span>
        </label>
      ))}
    </div>
  );
}
