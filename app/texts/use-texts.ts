import { createContext, use } from 'react';
import type { Texts } from './en.ts';

export const TextsContext = createContext<Texts | null>(null);

/** Returns the texts of the page's language. */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('The texts were not provided');
  return texts;
}
