import type { Language, Untranslated } from '#catalog/text/languages.ts';
import { officeName } from './offices.ts';
import type { CategorySettings, HomeBlock, Office, ShopSettings, Slide, TextPage } from './shop-settings.ts';
import { TEXTS, type TextsOf, type Translatable } from './translations.ts';

/** A part of the settings in the language of a page. `untranslated` lists the texts that are in the source language. */
type Shown<Part, Kind extends keyof typeof TEXTS> = Omit<Part, 'translations'> & {
  untranslated?: Untranslated<TextsOf<Kind>>;
};

/** A slide in the language of a page; without a link if it leads to a product that visitors cannot see. */
export type ShownSlide = Omit<Shown<Slide, 'slide'>, 'link'> & Partial<Pick<Slide, 'link'>>;

/** A block of the home page in the language of a page. */
export type ShownBlock = Shown<HomeBlock, 'block'>;

/** The settings in the language of a page. */
export type ShownStore = Omit<ShopSettings, 'translations' | keyof ShownParts> &
  ShownParts &
  Shown<object, 'shop'>;

interface ShownParts {
  footer: Shown<ShopSettings['footer'], 'footer'>;
  slides: Shown<Slide, 'slide'>[];
  blocks: ShownBlock[];
  categories: Record<keyof ShopSettings['categories'], Shown<CategorySettings, 'category'>>;
  contact: Shown<ShopSettings['contact'], 'contact'>;
  locations: Shown<ShopSettings['locations'], 'locations'>;
  officeTypes: Shown<ShopSettings['officeTypes'], 'officeTypes'>;
  offices: Shown<Office, 'office'>[];
  pages: Shown<TextPage, 'page'>[];
}

/** Returns the settings with the texts of one language, and without those of the others. */
export function storeIn(store: ShopSettings, language: Language): ShownStore {
  const { sourceLanguage } = store;
  const shown = mapParts(store, ({ translations, ...part }, fields) => {
    if (language === sourceLanguage) return part;
    const texts = translations?.[language] ?? {};
    const missing = fields.filter((field) => field in part && texts[field] === undefined);
    return {
      ...part,
      ...texts,
      ...(missing.length > 0 && { untranslated: { language: sourceLanguage, fields: missing } }),
    } as AnyPart;
  }) as ShownStore;
  const head = store.offices.findIndex((office) => officeName(office) === store.headOffice);
  return { ...shown, headOffice: officeName(shown.offices[head] ?? { country: store.headOffice }) };
}

type AnyPart = Translatable<string> & object;

/** Returns a copy of the settings in which each part with texts is replaced. */
export function mapParts(
  store: ShopSettings,
  replace: (part: AnyPart, fields: readonly string[]) => AnyPart,
): ShopSettings {
  const replaced = <Part extends object>(part: Part, kind: keyof typeof TEXTS) =>
    replace(part, TEXTS[kind]) as Part;
  const categories = Object.entries(store.categories).map(([name, part]) => [
    name,
    replaced(part, 'category'),
  ]);
  return {
    ...replaced(store, 'shop'),
    footer: replaced(store.footer, 'footer'),
    slides: store.slides.map((slide) => replaced(slide, 'slide')),
    blocks: store.blocks.map((block) => replaced(block, 'block')),
    categories: Object.fromEntries(categories),
    contact: replaced(store.contact, 'contact'),
    locations: replaced(store.locations, 'locations'),
    officeTypes: replaced(store.officeTypes, 'officeTypes'),
    offices: store.offices.map((office) => replaced(office, 'office')),
    pages: store.pages.map((page) => replaced(page, 'page')),
  };
}
