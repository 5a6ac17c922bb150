import { createContext, use } from 'react';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';

/** The language of the document. It never changes, because a link to another language loads a new document. */
export interface Locale {
  language: Language;
  /** The path prefix of this language: `/ar`, or empty for the shop's main language. */
  basename: string;
}

/** Provided around the whole page, because error pages need the language even if no data was loaded. */
export const LocaleContext = createContext<Locale>({ language: 'en', basename: '' });

export function useLanguage(): Language {
  return use(LocaleContext).language;
}

/** Returns the path prefix of the page's language, for addresses that do not go through the router. */
export function useBasename(): string {
  return use(LocaleContext).basename;
}

/**
 * Returns the address of a page: `/ar/women` for `/women`, and `/ar` for `/`. The path begins with one slash, because
 * `//other.example` without a prefix would be the address of another site.
 */
export function withBasename(basename: string, path: string): string {
  const onThisSite = path.replace(/^\/*/, '/');
  return onThisSite === '/' ? basename || '/' : basename + onThisSite;
}

/** Returns a location without the prefix, which `useNavigation` and `window.location` have and `useLocation` has not. */
export function stripBasename<Place extends { pathname: string }>(basename: string, place: Place): Place {
  return { ...place, pathname: place.pathname.slice(basename.length) || '/' };
}

/** Reads the language of the loaded document from its `lang` attribute and its address. */
export function localeOfDocument({ documentElement: { lang }, location }: Document): Locale {
  const language = LANGUAGES.find((known) => lang.startsWith(known)) ?? 'en';
  const basename = `/${language}`;
  const isPrefixed = location.pathname === basename || location.pathname.startsWith(`${basename}/`);
  return { language, basename: isPrefixed ? basename : '' };
}
