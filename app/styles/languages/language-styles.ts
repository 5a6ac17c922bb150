import bodoni from '#app/fonts/bodoni-moda.woff2?url';
import hanken from '#app/fonts/hanken-grotesk.woff2?url';
import hind from '#app/fonts/hind.woff2?url';
import markazi from '#app/fonts/markazi-text.woff2?url';
import martel from '#app/fonts/martel.woff2?url';
import vazirmatn from '#app/fonts/vazirmatn.woff2?url';
import type { Language } from '#catalogue/text/languages.ts';
import arabic from './arabic.css?inline';
import chinese from './chinese.css?inline';
import hindi from './hindi.css?inline';

/** The styles for the typography of languages whose scripts are not Latin. */
export const LANGUAGE_STYLES: Partial<Record<Language, string>> = { ar: arabic, zh: chinese, hi: hindi };

/** Returns the fonts that most pages of a language need, the most important first. */
export function fontsOf(language: Language): string[] {
  if (language === 'ar') return [vazirmatn, markazi, hanken];
  if (language === 'hi') return [hind, martel, hanken];
  return [bodoni, hanken];
}
