import { headingFace } from '#app/ui/heading-face.ts';
import type { Office, Store } from '#config/store.ts';

/** What every page for visitors shows of the shop's settings, and no more. */
export type ShownShop = ReturnType<typeof shownShop>;

export function shownShop(store: Store) {
  const { brand, tagline, emails, phones, footer, categories, slides, offices } = store;
  const headOffice = offices.find(({ country }) => country === store.headOffice);
  if (!headOffice) throw new Error('The settings name a head office that is none of the offices');
  return {
    brand,
    tagline,
    emails,
    phones,
    footer,
    categories,
    headOffice: askedOffice(headOffice),
    /** A picture for pages that show an error. */
    picture: slides.at(-1)?.picture,
    /** If one heading needs the typeface of the text, all headings use it. */
    headingFace: headingFace(
      [
        brand,
        tagline,
        ...slides.map(({ title }) => title),
        ...Object.values(categories).map(({ heading }) => heading),
        ...offices.map(({ title }) => title),
      ].join(),
    ),
  };
}

/** What a visitor needs to ask an office about a product. */
export type AskedOffice = Pick<Office, 'country' | 'title' | 'phone' | 'whatsapp' | 'email' | 'timeZone'>;

/** The offices for the pages that show a product. */
export function askedOffices({ offices }: Store): AskedOffice[] {
  return offices.map(askedOffice);
}

function askedOffice({ country, title, phone, whatsapp, email, timeZone }: Office): AskedOffice {
  return { country, title, phone, whatsapp, timeZone, ...(email ? { email } : {}) };
}

/** `India, France and Japan`: where the shop has offices. */
export function officeCountries({ offices }: Store): string {
  const names = offices.map(({ country }) => country);
  const before = names.slice(0, -1).join(', ');
  return [before, ...names.slice(-1)].filter(Boolean).join(' and ');
}
