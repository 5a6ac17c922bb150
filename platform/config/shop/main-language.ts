import type { Language } from '#catalogue/text/languages.ts';
import type { Store } from './store.ts';
import { type AnyPart, mapParts, tidyTexts } from './translations.ts';

/**
 * Exchanges texts after the main language of the settings changed: the texts in the new main language become the main
 * texts, and the former main texts become those of the former main language. A text that is missing in the new language
 * stays the main text.
 */
export function withMainLanguage(store: Store, former: Language): Store {
  const [main = former] = store.languages;
  if (main === former) return store;
  const isOffered = store.languages.includes(former);
  return mapParts(store, ({ translations = {}, ...part }, fields) => {
    const texts: Record<string, string | undefined> = { ...part };
    const formerTexts: Record<string, string | undefined> = { ...translations[former] };
    for (const field of fields) {
      const [current, translated] = [texts[field], translations[main]?.[field]];
      // An optional text can be missing in every language.
      if (current === undefined && translated === undefined) continue;
      texts[field] = translated ?? current;
      // An equal text is a copy that an earlier change of the main language made.
      if (translated === undefined ? isOffered : translated !== current) formerTexts[field] = current;
    }
    const { [main]: _, ...others } = translations;
    const tidy = tidyTexts({ ...others, [former]: formerTexts });
    return { ...texts, ...(tidy && { translations: tidy }) } as AnyPart;
  });
}
