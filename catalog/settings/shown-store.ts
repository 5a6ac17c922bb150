import type { Language } from '#catalog/text/languages.ts';
import type { Untranslated } from '#catalog/text/untranslated.ts';
import type { CategorySettings, Office, Slide, Store, TextPage } from './store.ts';
import { TEXTS, type TextsOf, type Translatable } from './translations.ts';

/** A part of the settings in the language of a page. `untranslated` lists the texts that are in the source language. */
export type Shown<Part, Kind extends keyof typeof TEXTS> = Omit<Part, 'translations'> & {
  untranslated?: Untranslated<TextsOf<Kind>>;
};

/** A slide in the language of a page; without a link if it leads to a product that visitors cannot see. */
export type ShownSlide = Omit<Shown<Slide, 'slide'>, 'link'> & Partial<Pick<Slide, 'link'>>;

/** The settings in the language of a page. */
export type ShownStore = Omit<Store, 'translations' | keyof ShownParts> & ShownParts & Shown<object, 'shop'>;

interface ShownParts {
  footer: Shown<Store['footer'], 'footer'>;
  slides: Shown<Slide, 'slide'>[];
  categories: Record<keyof Store['categories'], Shown<CategorySettings, 'category'>>;
  contact: Shown<Store['contact'], 'contact'>;
  locations: Shown<Store['locations'], 'locations'>;
  officeTypes: Shown<Store['officeTypes'], 'officeTypes'>;
  offices: Shown<Office, 'office'>[];
  pages: Shown<TextPage, 'page'>[];
}

/** Returns the settings with the texts of one language, and without those of the others. */
export function storeIn(store: Store, language: Language): ShownStore {
  const { sourceLanguage } = store;
  return mapParts(store, ({ translations, ...part }, fields) => {
    if (language === sourceLanguage) return part;
    const texts = translations?.[language] ?? {};
    const missing = fields.filter((field) => field in part && texts[field] === undefined);
    return {
      ...part,
      ...texts,
      ...(missing.length > 0 && { untranslated: { language: sourceLanguage, fields: missing } }),
    } as AnyPart;
  }) as ShownStore;
}

/** A part of the settings of any kind. */
type AnyPart = Translatable<string> & object;

/** Returns a copy of the settings in which each part with texts is replaced. */
function mapParts(store: Store, replace: (part: AnyPart, fields: readonly string[]) => AnyPart): Store {
  const categories = Object.entries(store.categories).map(([name, category]) => [
    name,
    replace(category, TEXTS.category),
  ]);
  return {
    ...(replace(store, TEXTS.shop) as Store),
    footer: replace(store.footer, TEXTS.footer) as Store['footer'],
    slides: store.slides.map((slide) => replace(slide, TEXTS.slide) as Store['slides'][number]),
    categories: Object.fromEntries(categories),
    contact: replace(store.contact, TEXTS.contact) as Store['contact'],
    locations: replace(store.locations, TEXTS.locations) as Store['locations'],
    officeTypes: replace(store.officeTypes, TEXTS.officeTypes) as Store['officeTypes'],
    offices: store.offices.map((office) => replace(office, TEXTS.office) as Store['offices'][number]),
    pages: store.pages.map((page) => replace(page, TEXTS.page) as Store['pages'][number]),
  };
}
