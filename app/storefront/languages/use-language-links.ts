import { useLocation } from 'react-router';
import { withBasename } from '#app/locale.ts';
import { withProductInHash } from '#app/storefront/product/modal/open-product.ts';
import { type Language, prefixOf } from '#catalog/text/languages.ts';
import { useShop } from '../use-shop.ts';

interface LanguageLink {
  language: Language;
  /** The address of this page in the language, with the query. The hash names the product open over it. */
  href: string;
}

/** Returns links to this page in all languages of the shop; empty if there is only one. */
export function useLanguageLinks(): LanguageLink[] {
  const { languages = [] } = useShop();
  const path = withProductInHash(useLocation());
  return languages.map((language) => ({ language, href: addressIn(language, languages, path) }));
}

/** Returns the address of a page in a language: `/ar/women` for `/women`, and `/ar` for `/`. */
export function addressIn(language: Language, languages: readonly Language[], path: string): string {
  return withBasename(prefixOf(language, languages), path);
}
