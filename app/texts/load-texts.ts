import type { Texts } from './en/texts.ts';

/** Loads the texts of one language, so that a browser receives no others. The page preloads them. */
export async function loadTexts(): Promise<Texts> {
  const { en } = await import('./en/texts.ts');
  return en;
}
