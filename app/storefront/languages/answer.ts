import type { Language } from '#catalog/text/languages.ts';

/** Remembers in this browser that the visitor has chosen a language, or declined another. */
export function rememberAnswer(language: Language): void {
  localStorage.setItem(KEY, language);
}

export function hasAnswered(): boolean {
  return localStorage.getItem(KEY) !== null;
}

const KEY = 'vitrine-language';
