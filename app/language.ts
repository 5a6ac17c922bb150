import { createContext, use } from 'react';
import { LANGUAGES, type Language } from '#catalogue/text/languages.ts';

/** The language of the document, which never changes: a link to another language loads a new document. */
export interface DocumentLanguage {
  language: Language;
  /** How the addresses of this language begin: `/ar`, or nothing for the shop's main language. */
  base: string;
}

/** Set around the whole page, because error pages need the language even if no data arrived. */
export const LanguageContext = createContext<DocumentLanguage>({ language: 'en', base: '' });

export function useLanguage(): Language {
  return use(LanguageContext).language;
}

/** Returns how the addresses of the page's language begin, for addresses that the router does not make. */
export function useBase(): string {
  return use(LanguageContext).base;
}

/** Returns the address of a page: `/ar/women` for `/women`, and `/ar` for `/`. */
export function addressBelow(base: string, path: string): string {
  return path === '/' ? base || '/' : base + path;
}

/** Reads the language of the loaded document from its `lang` and its address. */
export function languageOfDocument({ documentElement: { lang }, location }: Document): DocumentLanguage {
  const language = LANGUAGES.find((known) => lang.startsWith(known)) ?? 'en';
  const base = `/${language}`;
  const isPrefixed = location.pathname === base || location.pathname.startsWith(`${base}/`);
  return { language, base: isPrefixed ? base : '' };
}
