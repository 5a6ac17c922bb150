import { readFileSync } from 'node:fs';

/** Languages of the measured texts. */
export const TRANSLATED = ['ar', 'zh', 'fr', 'hi'] as const;

export type TranslatedLanguage = (typeof TRANSLATED)[number];

/** Frequent words of product names: English, Arabic, Chinese, French, Hindi. Forms of a word share a line. */
const WORDS = readFileSync(new URL('./translated-words.txt', import.meta.url), 'utf8');

/** The translations of each English word. */
export const TRANSLATIONS: ReadonlyMap<string, Record<TranslatedLanguage, string>> = new Map(
  WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', ar = '', zh = '', fr = '', hi = ''] = line.split(' | ');
      return english.split(', ').map((word) => [word, { ar, zh, fr, hi }] as const);
    }),
);
