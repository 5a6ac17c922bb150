import type { Language } from '#catalog/text/languages.ts';
import type { FormValues } from './form-values.ts';

/** Returns which texts a product has in the source language, but not in another one. */
export function missingTexts(
  { name, description, facts, images, translations = {} }: FormValues,
  language: Language,
): ('name' | 'description' | 'facts' | 'image descriptions')[] {
  const typed = translations[language];
  const lacks = (source: string, text: string | undefined) => source.trim() !== '' && !text?.trim();
  return [
    ...(lacks(name, typed?.name) ? (['name'] as const) : []),
    ...(lacks(description, typed?.description) ? (['description'] as const) : []),
    ...(lacks(facts, typed?.facts) ? (['facts'] as const) : []),
    ...(images.some(({ alt, alts }) => lacks(alt, alts?.[language]))
      ? (['image descriptions'] as const)
      : []),
  ];
}
