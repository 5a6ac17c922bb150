import type { Language } from '#catalogue/text/languages.ts';
import type { Untranslated } from '#catalogue/text/untranslated.ts';
import type { CategorySettings, Office, Slide, Store, TextPage } from './store.ts';
import { type AnyPart, mapParts, type TEXTS, type TextsOf } from './translations.ts';

/** A part of the settings in the language of a page. `untranslated` lists the texts that are in the main language. */
export type Shown<Part, Kind extends keyof typeof TEXTS> = Omit<Part, 'translations'> & {
  untranslated?: Untranslated<TextsOf<Kind>>;
};

/** A slide in the language of a page. */
export type ShownSlide = Shown<Slide, 'slide'>;

/** The settings in the language of a page. */
export type ShownStore = Omit<Store, 'translations' | keyof ShownParts> & ShownParts & Shown<object, 'shop'>;

interface ShownParts {
  footer: Shown<Store['footer'], 'footer'>;
  slides: ShownSlide[];
  categories: Record<keyof Store['categories'], Shown<CategorySettings, 'category'>>;
  contact: Shown<Store['contact'], 'contact'>;
  locations: Shown<Store['locations'], 'locations'>;
  officeTypes: Shown<Store['officeTypes'], 'officeTypes'>;
  offices: Shown<Office, 'office'>[];
  pages: Shown<TextPage, 'page'>[];
}

/** Returns the settings with the texts of one language, and without those of the others. */
export function storeIn(store: Store, language: Language): ShownStore {
  const [main = language] = store.languages;
  return mapParts(store, ({ translations, ...part }, fields) => {
    if (language === main) return part;
    const texts = translations?.[language] ?? {};
    const missing = fields.filter((field) => field in part && texts[field] === undefined);
    return {
      ...part,
      ...texts,
      ...(missing.length > 0 && { untranslated: { language: main, fields: missing } }),
    } as AnyPart;
  }) as ShownStore;
}
