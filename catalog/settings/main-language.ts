import { isDeepStrictEqual } from 'node:util';
import type { Language } from '#catalog/text/languages.ts';
import { type AnyPart, mapParts } from './shown-store.ts';
import type { Store } from './store.ts';
import { tidyTexts } from './translations.ts';

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
      if (isFormerTextKept(current, translated, isOffered)) formerTexts[field] = current;
    }
    const { [main]: _, ...others } = translations;
    const tidy = tidyTexts({ ...others, [former]: formerTexts });
    return { ...texts, ...(tidy && { translations: tidy }) } as AnyPart;
  });
}

/**
 * Returns whether a main text becomes a text of the former main language. Without a translation into the new one, it is
 * copied if the former language is still offered. A text that equals its translation is such a copy and not kept.
 */
export function isFormerTextKept(current: unknown, translated: unknown, isFormerOffered: boolean): boolean {
  return translated === undefined ? isFormerOffered : !isDeepStrictEqual(translated, current);
}
