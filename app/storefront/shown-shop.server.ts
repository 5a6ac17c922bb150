import { shopHeadingFace } from '#app/shop-heading-face.ts';
import { socialPicture } from '#app/slides/slide-image.ts';
import type { Category } from '#catalogue/products/product.ts';
import { accentShades } from '#platform/config/shop/accent.ts';
import { menuCategories } from '#platform/config/shop/menu-categories.ts';
import type { Office, Store } from '#platform/config/shop/store.ts';

/** The part of the settings that every page for visitors receives. */
export type ShownShop = ReturnType<typeof shownShop>;

export function shownShop(store: Store) {
  const { brand, logo, accent, tagline, emails, phones, footer, slides, offices, pages, languages } = store;
  const headOffice = offices.find(({ country }) => country === store.headOffice);
  const lastSlide = slides.at(-1);
  if (!headOffice) throw new Error('The head office in the settings is not in the list of offices');
  return {
    brand,
    ...(logo ? { logo } : {}),
    ...(accent ? { accent: accentShades(accent) } : {}),
    tagline,
    emails,
    phones,
    footer,
    categories: categoryTexts(store),
    /** The categories in the menus and on the home page, in their order. */
    menu: menuCategories(store),
    /** The pages of text that the footer links to. */
    footerPages: pages.filter(({ inFooter }) => inFooter).map(({ title, slug }) => ({ title, slug })),
    headOffice: askedOffice(headOffice),
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

/** Returns heading and tagline of each category. */
function categoryTexts({ categories }: Store): Record<Category, { heading: string; tagline: string }> {
  const texts = Object.entries(categories).map(([category, { heading, tagline }]) => [
    category,
    { heading, tagline },
  ]);
  return Object.fromEntries(texts);
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
export function officeCountries({ offices }: Store): string {
  const names = offices.map(({ country }) => country);
  const before = names.slice(0, -1).join(', ');
  return [before, ...names.slice(-1)].filter(Boolean).join(' and ');
}
