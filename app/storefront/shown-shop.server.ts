import { shopHeadingFace } from '#app/shop-heading-face.ts';
import { type SlideImage, socialPicture } from '#app/slides/slide-image.ts';
import { withCategoryNames } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import type { TranslatedNames } from '#catalog/categories/category-names.ts';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { accentShades } from '#catalog/settings/accent.ts';
import { officeName } from '#catalog/settings/offices.ts';
import { menuCategories, type Office, type ShopSettings } from '#catalog/settings/shop-settings.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { type Language, languageTag } from '#catalog/text/languages.ts';

/** The data of the storefront's layout. */
export interface StorefrontData {
  /** The position in the changes before the page was read. */
  cursor: string;
  /** `https://shop.example` */
  origin: string;
  shop: ShownShop;
  /** The language of the data. An open page differs from it if the shop no longer offers the page's language. */
  language: Language;
  /** The year when the page was rendered. */
  year: number;
  isPreview?: boolean;
  /** Set if visitors do not see the shop. */
  isClosed?: boolean;
}

/** The part of the settings that every page for visitors receives. */
export type ShownShop = ReturnType<typeof selectShown> & {
  /** The names of the accessory categories, if the page is not in the source language. */
  sections?: TranslatedNames;
};

/** Returns the part of the settings for all pages of a language, the same object until the settings change. */
export function shownShop(store: ShownStore, language: Language, sections?: TranslatedNames): ShownShop {
  const shown = SHOPS.get(store) ?? selectShown(store, language);
  SHOPS.set(store, shown);
  return sections ? { ...shown, sections } : shown;
}

const SHOPS = new WeakMap<ShownStore, ShownShop>();

function selectShown(store: ShownStore, language: Language) {
  const { brand, logo, accent, tagline, emails, phones, social, footer, slides, offices, pages, languages } =
    store;
  const { untranslated } = store;
  const headOffice = offices.find((office) => officeName(office) === store.headOffice);
  const lastSlide = slides.at(-1);
  const countries = countryNames(offices, language);
  if (!headOffice) throw new Error('The head office in the settings is not in the list of offices');
  return {
    brand,
    ...(logo ? { logo } : {}),
    ...(accent ? { accent: accentShades(accent) } : {}),
    tagline,
    ...(store.announcement ? { announcement: store.announcement } : {}),
    ...(untranslated ? { untranslated } : {}),
    emails,
    phones,
    ...(social ? { social } : {}),
    footer,
    categories: categoryTexts(store, textsOf(language)),
    /** The categories in the menus and on the home page, in their order. */
    menu: menuCategories(store),
    /** The owner's pages, such as privacy or terms, that the footer links to. */
    footerPages: pages.filter(({ inFooter }) => inFooter).map(footerPage),
    headOffice: contactOffice(headOffice),
    /** The names of the offices' countries, if they differ in the page's language. */
    ...(Object.keys(countries).length > 0 ? { countries } : {}),
    /** A picture for pages that show an error. */
    picture: lastSlide && {
      picture: lastSlide.picture,
      ...(lastSlide.focus ? { focus: lastSlide.focus } : {}),
    },
    /** The social preview picture of pages without a picture of their own; empty without slides. */
    socialPicture: slides[0] ? socialPicture(slides[0].picture) : '',
    headingFace: shopHeadingFace(store),
    /** The languages to choose from, the main one first. Missing if there is only one. */
    ...(languages.length > 1 ? { languages } : {}),
    ...(store.hasInsights === false ? { isUncounted: true } : {}),
  };
}

/** Returns the texts of a language, with the owner's names of the categories. */
export function shownTexts(store: ShownStore, language: Language): Texts {
  const texts = textsOf(language);
  return withCategoryNames(texts, categoryTexts(store, texts));
}

function footerPage({ title, slug, onProducts, untranslated }: ShownStore['pages'][number]) {
  return {
    title,
    path: textPagePath(slug),
    /** Whether it helps to buy, such as care or delivery, unlike a legal page. */
    ...(onProducts ? { isHelp: true } : {}),
    ...(untranslated ? { untranslated } : {}),
  };
}

/** Heading and tagline of a category in the language of a page. */
interface ShownCategory
  extends Pick<
    ShownStore['categories'][Category],
    'heading' | 'tagline' | 'searchTitle' | 'searchText' | 'hasWidePhotos' | 'untranslated'
  > {
  /** The photo at the head of its page. */
  band?: SlideImage;
}

/** Returns heading and tagline of each category. If the heading is the category's English name, the shop translates it. */
function categoryTexts(
  { categories }: ShownStore,
  { categories: names }: Texts,
): Record<Category, ShownCategory> {
  const shown = CATEGORIES.map((category): [Category, ShownCategory] => {
    const { heading, tagline, searchTitle, searchText, cover, hasBand, hasWidePhotos, untranslated } =
      categories[category];
    const isOurs = heading === category;
    // Heading and tagline in the language of the page are better than a text in another one.
    const isUntranslated = (field: 'searchTitle' | 'searchText') => untranslated?.fields.includes(field);
    const fields = untranslated?.fields.filter((field) => !isOurs || field !== 'heading') ?? [];
    return [
      category,
      {
        heading: isOurs ? names[category] : heading,
        tagline,
        ...(searchTitle && !isUntranslated('searchTitle') ? { searchTitle } : {}),
        ...(searchText && !isUntranslated('searchText') ? { searchText } : {}),
        ...(hasBand && cover ? { band: cover } : {}),
        ...(hasWidePhotos ? { hasWidePhotos } : {}),
        ...(untranslated && fields.length > 0 ? { untranslated: { ...untranslated, fields } } : {}),
      },
    ];
  });
  return Object.fromEntries(shown) as Record<Category, ShownCategory>;
}

/** The fields of an office that a visitor needs to ask about a product. */
export interface ContactOffice
  extends Pick<
    ShownStore['offices'][number],
    'title' | 'address' | 'phone' | 'whatsapp' | 'email' | 'timeZone' | 'untranslated'
  > {
  /** Identifies the office: see `officeName`. */
  name: string;
}

/** Returns the offices with only the fields that pages with a product need. */
export function contactOffices({ offices }: Pick<ShownStore, 'offices'>): ContactOffice[] {
  return offices.map(contactOffice);
}

function contactOffice(office: ShownStore['offices'][number]): ContactOffice {
  const { city, title, address, phone, whatsapp, email, timeZone, untranslated } = office;
  return {
    name: officeName(office),
    // Offices of one country may have the same title.
    title: city && !title.includes(city) ? `${title}, ${city}` : title,
    address,
    phone,
    timeZone,
    ...(whatsapp ? { whatsapp } : {}),
    ...(email ? { email } : {}),
    ...(untranslated ? { untranslated } : {}),
  };
}

/** Returns the countries of the offices, with their cities: `India (Mumbai, Pune), France and Japan`. */
export function officeCountries({ offices }: Pick<ShopSettings, 'offices'>, language: Language): string {
  const names = countryNames(offices, language);
  const { locations, hours } = textsOf(language);
  const inWords = [...Map.groupBy(offices, ({ country }) => country)].map(([country, inCountry]) => {
    const name = names[country] ?? country;
    const cities = inCountry.flatMap(({ city }) => city ?? []);
    return cities.length > 0 ? `${name} (${cities.join(hours.comma)})` : name;
  });
  return locations.countries(inWords);
}

/**
 * Translates the countries of offices, by the names that the owner typed in English. Leaves out names that are not
 * those of a country, such as `Milan, Italy`; pages show these as typed.
 */
export function countryNames(offices: Pick<Office, 'country'>[], language: Language): Record<string, string> {
  if (language === 'en') return {};
  const names = namesIn(language);
  return Object.fromEntries(
    offices.flatMap(({ country }) => {
      const code = regionCode(country);
      const name = code && names.of(code);
      return name ? [[country, name]] : [];
    }),
  );
}

/** Creates the formatter once per language, because that takes longer than translating all names of a page. */
function namesIn(language: Language): Intl.DisplayNames {
  const cached = displayNames.get(language);
  if (cached) return cached;
  const names = new Intl.DisplayNames(languageTag(language), { type: 'region' });
  displayNames.set(language, names);
  return names;
}

const displayNames = new Map<Language, Intl.DisplayNames>();

let codes: Map<string, string> | undefined;

/** Returns the code of a region (ISO 3166, UN M.49) by its English name. */
export function regionCode(name: string): string | undefined {
  return regionCodes().get(name.toLowerCase());
}

function regionCodes(): Map<string, string> {
  if (codes) return codes;
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  const named = all.flatMap((code): [string, string][] => {
    const name = english.of(code);
    return name ? [[name.toLowerCase(), code]] : [];
  });
  codes = new Map([...named, ['uae', 'AE'], ['usa', 'US'], ['uk', 'GB'], ['europe', '150']]);
  return codes;
}
