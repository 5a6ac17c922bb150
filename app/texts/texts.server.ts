import type { Language } from '#catalog/text/languages.ts';
import { ar } from './ar/texts.ts';
import { en, type Texts } from './en/texts.ts';
import { fr } from './fr/texts.ts';
import { hi } from './hi/texts.ts';
import { zh } from './zh/texts.ts';

const TEXTS: Record<Language, Texts> = { en, ar, zh, fr, hi };

/** Returns the texts of a language, for loaders and for rendering. */
export function textsOf(language: Language): Texts {
  return TEXTS[language];
}
