import type { Language } from '#catalog/text/languages.ts';
import { ar } from './ar.ts';
import { en, type Texts } from './en.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { zh } from './zh.ts';

const TEXTS: Record<Language, Texts> = { en, ar, zh, fr, hi };

/** Returns the texts of a language, for loaders and for rendering. */
export function textsOf(language: Language): Texts {
  return TEXTS[language];
}
