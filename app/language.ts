import { createContext, use } from 'react';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';

/** The language of the document. It never changes, because a link to another language loads a new document. */
export interface DocumentLanguage {
  language: Language;
  /** The path prefix of this language: `/ar`, or empty for the shop's main language. */
  base: string;
}

/** Provided around the whole page, because error pages need the language even if no data was loaded. */
export const LanguageContext = createContext<DocumentLanguage>({ language: 'en', base: '' });

export function useLanguage(): Language {
  return use(LanguageContext).language;
}

/** Returns the path prefix of the page's language, for addresses that do not go through the router. */
export function useBase(): string {
  return use(LanguageContext).base;
}

/**
 * Returns the address of a page: `/ar/women` for `/women`, and `/ar` for `/`. The path begins with one slash, because
 * `//other.example` without a prefix would be the address of another site.
 */
export function addressBelow(base: string, path: string): string {
  const onThisSite = path.replace(/^\/*/, '/');
  return onThisSite === '/' ? base || '/' : base + onThisSite;
}

/** Returns a location without the prefix, which `useNavigation` and `window.location` have and `useLocation` has not. */
export function belowBase<Place extends { pathname: string }>(base: string, place: Place): Place {
  return { ...place, pathname: place.pathname.slice(base.length) || '/' };
}

/** Reads the language of the loaded document from its `lang` attribute and its address. */
export function languageOfDocument({ documentElement: { lang }, location }: Document): DocumentLanguage {
  const language = LANGUAGES.find((known) => lang.startsWith(known)) ?? 'en';
  const base = `/${language}`;
  const isPrefixed = location.pathname === base || location.pathname.startsWith(`${base}/`);
  return { language, base: isPrefixed ? base : '' };
}
