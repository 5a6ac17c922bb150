import bodoni from '#app/fonts/bodoni-moda.woff2?url';
import hanken from '#app/fonts/hanken-grotesk.woff2?url';
import hind from '#app/fonts/hind.woff2?url';
import markazi from '#app/fonts/markazi-text.woff2?url';
import martel from '#app/fonts/martel.woff2?url';
import vazirmatn from '#app/fonts/vazirmatn.woff2?url';
import type { Language } from '#catalog/text/languages.ts';
import arabic from './arabic.css?inline';
import chinese from './chinese.css?inline';
import hindi from './hindi.css?inline';

/** The styles for the typography of languages whose scripts are not Latin. */
export const LANGUAGE_STYLES: Partial<Record<Language, string>> = { ar: arabic, zh: chinese, hi: hindi };

/**
 * Returns the fonts that the first paint of a language waits for, the most important first. Arabic and Hindi pages load
 * the Latin ones later: their fallbacks have the same metrics, and each further file would delay the first paint.
 */
export function fontsOf(language: Language): string[] {
  if (language === 'ar') return [vazirmatn, markazi];
  if (language === 'hi') return [hind, martel];
  return [bodoni, hanken];
}

/** Marks the place of the storefront's styles in a page that React has rendered. */
export const STYLES_PLACE = '/*storefront.css*/';
