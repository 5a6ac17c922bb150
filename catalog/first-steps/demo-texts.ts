import type { ShopSettings } from '../settings/shop-settings.ts';
import { mapParts } from '../settings/shown-store.ts';
import { tidyTexts } from '../settings/translations.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';

/** The texts of the demo and of `store.config.ts` in other languages, by the text in English. */
export type DemoTexts = Partial<Record<Language, Record<string, string>>>;

/** Translates the texts of `store.config.ts` that are those of the demo. Translations in the file stay. */
export function withDemoTexts(store: ShopSettings, demo: DemoTexts): ShopSettings {
  const languages = LANGUAGES.filter((language) => language !== store.sourceLanguage);
  return mapParts(store, ({ translations: written, ...part }, fields) => {
    const translated = languages.map((language) => {
      const texts = fields.map((field) => [field, demo[language]?.[String(Reflect.get(part, field))]]);
      return [language, { ...Object.fromEntries(texts), ...written?.[language] }];
    });
    const translations = tidyTexts(Object.fromEntries(translated));
    return { ...part, ...(translations && { translations }) };
  });
}

/**
 * Removes translations of `fileStore` whose source text the owner has changed, in languages that the shop has not
 * offered: the owner has not seen them.
 */
export function withoutOutdatedTexts(
  store: ShopSettings,
  fileStore: ShopSettings,
  languages: Language[],
): ShopSettings {
  const written = new Set<string>();
  const keyOf = (...texts: unknown[]) => JSON.stringify(texts);
  mapParts(fileStore, (part, fields) => {
    for (const language of languages)
      for (const field of fields) {
        const text = part.translations?.[language]?.[field];
        written.add(keyOf(language, text)).add(keyOf(language, text, Reflect.get(part, field)));
      }
    return part;
  });
  return mapParts(store, ({ translations, ...part }, fields) => {
    const current = languages.map((language) => {
      const texts = fields.map((field) => {
        const text = translations?.[language]?.[field];
        const isOutdated =
          written.has(keyOf(language, text)) && !written.has(keyOf(language, text, Reflect.get(part, field)));
        return [field, isOutdated ? undefined : text];
      });
      return [language, Object.fromEntries(texts)];
    });
    const kept = tidyTexts({ ...translations, ...Object.fromEntries(current) });
    return { ...part, ...(kept && { translations: kept }) };
  });
}
