import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type TranslatedNames, translationOf } from '#catalog/categories/category-names.ts';
import { CATEGORIES, UNCATEGORIZED } from '#catalog/products/product.ts';
import { languageAttributes } from '#catalog/text/languages.ts';
import { withCategoryNames } from '../texts/category-name.ts';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { ShownShop, StorefrontData } from './shown-shop.server.ts';

/** The shop's name, contacts and texts, as the storefront's layout received them. */
export function useShop(): ShownShop {
  return useRouteLoaderData<StorefrontData>('storefront')?.shop ?? UNKNOWN;
}

/** Returns the texts of the page's language, with the owner's names of the categories. */
export function useShopTexts(): Texts {
  const texts = useTexts();
  const { categories } = useShop();
  return useMemo(() => withCategoryNames(texts, categories), [texts, categories]);
}

const HEADING = { heading: '', tagline: '' };

/** Used only on an error page, if the layout's data could not be loaded. */
const UNKNOWN: ShownShop = {
  brand: 'Home',
  tagline: '',
  emails: { general: '' },
  phones: [''],
  footer: { about: '' },
  categories: {
    Women: HEADING,
    Men: HEADING,
    Kids: HEADING,
    Healthcare: HEADING,
    Cosmetics: HEADING,
    Bags: HEADING,
    Accessories: HEADING,
    Footwear: HEADING,
  },
  menu: [...CATEGORIES],
  footerPages: [],
  headOffice: { name: '', title: '', address: '', phone: '', timeZone: '' },
  picture: undefined,
  socialPicture: '',
  headingFace: 'font-display',
};

/** The name of a section of the accessories, with `lang` and `dir` if it is not in the language of the page. */
interface SectionName {
  name: string;
  language: { lang?: string; dir?: 'ltr' | 'rtl' };
}

/** Returns a function that translates the name of a section into the language of the page. */
export function useSectionName(): (name: string) => SectionName {
  const texts = useTexts();
  const { sections } = useShop();
  return (name) => sectionNameIn(name, texts, sections);
}

function sectionNameIn(
  name: string,
  { sections: { uncategorized } }: Texts,
  translated: TranslatedNames | undefined,
): SectionName {
  if (name === UNCATEGORIZED) return { name: uncategorized, language: {} };
  if (!translated) return { name, language: {} };
  const translation = translationOf(name, translated);
  if (translation) return { name: translation, language: {} };
  return { name, language: languageAttributes(translated.source) };
}
