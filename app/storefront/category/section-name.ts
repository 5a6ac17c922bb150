import { useShop } from '#app/storefront/use-shop.ts';
import type { Texts } from '#app/texts/en/texts.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { type TranslatedNames, translationOf } from '#catalog/categories/category-names.ts';
import { UNCATEGORIZED } from '#catalog/products/product.ts';
import { languageAttributes } from '#catalog/text/languages.ts';

/** The name of a section of the accessories, with `lang` and `dir` if it is not in the language of the page. */
export interface SectionName {
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
