import { shopHeadingFace } from '#app/shop-heading-face.ts';
import { socialPicture } from '#app/slides/slide-image.ts';
import type { Texts } from '#app/texts/en/texts.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { CATEGORIES, type Category } from '#catalogue/products/product.ts';
import type { Language } from '#catalogue/text/languages.ts';
import { accentShades } from '#platform/config/shop/accent.ts';
import { menuCategories } from '#platform/config/shop/menu-categories.ts';
import type { Office, Store } from '#platform/config/shop/store.ts';
import { countryNames } from './offices/country-names.server.ts';

/** The part of the settings that every page for visitors receives. */
export type ShownShop = ReturnType<typeof shownShop>;

export function shownShop(store: Store, language: Language) {
  const { brand, logo, accent, tagline, emails, phones, footer, slides, offices, pages, languages } = store;
  const headOffice = offices.find(({ country }) => country === store.headOffice);
  const lastSlide = slides.at(-1);
  const countries = countryNames(offices, language);
  if (!headOffice) throw new Error('The head office in the settings is not in the list of offices');
  return {
    brand,
    ...(logo ? { logo } : {}),
    ...(accent ? { accent: accentShades(accent) } : {}),
    tagline,
    emails,
    phones,
    footer,
    categories: categoryTexts(store, textsOf(language)),
    /** The categories in the menus and on the home page, in their order. */
    menu: menuCategories(store),
    /** The owner's pages, such as privacy or terms, that the footer links to. */
    footerPages: pages.filter(({ inFooter }) => inFooter).map(({ title, slug }) => ({ title, slug })),
    headOffice: askedOffice(headOffice),
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
  };
}

/**
 * Returns heading and tagline of each category as the owner typed them. If the heading is the category's English name,
 * it is translated into the page's language.
 */
function categoryTexts(
  { categories }: Store,
  { categories: names }: Texts,
): Record<Category, { heading: string; tagline: string }> {
  const shown = CATEGORIES.map((category) => {
    const { heading, tagline } = categories[category];
    return [category, { heading: heading === category ? names[category] : heading, tagline }];
  });
  return Object.fromEntries(shown);
}

/** The fields of an office that a visitor needs to ask about a product. */
export type AskedOffice = Pick<Office, 'country' | 'title' | 'phone' | 'whatsapp' | 'email' | 'timeZone'>;

/** The offices for the pages that show a product. */
export function askedOffices({ offices }: Store): AskedOffice[] {
  return offices.map(askedOffice);
}

function askedOffice({ country, title, phone, whatsapp, email, timeZone }: Office): AskedOffice {
  return { country, title, phone, whatsapp, timeZone, ...(email ? { email } : {}) };
}

/** Returns the countries of the offices: `India, France and Japan`. */
export function officeCountries({ offices }: Store, language: Language): string {
  const names = countryNames(offices, language);
  return textsOf(language).locations.countries(offices.map(({ country }) => names[country] ?? country));
}
