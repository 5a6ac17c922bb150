import type { Language } from '#catalog/text/languages.ts';
import type { Texts } from './en/texts.ts';

/** Loads the texts of one language, so that a browser receives no others. The page preloads them. */
export function loadTexts(language: Language): Promise<Texts> {
  return LOADERS[language]();
}

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en/texts.ts')).en,
  ar: async () => (await import('./ar/texts.ts')).ar,
  zh: async () => (await import('./zh/texts.ts')).zh,
  fr: async () => (await import('./fr/texts.ts')).fr,
  hi: async () => (await import('./hi/texts.ts')).hi,
};
