import { z } from 'zod';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { textInput } from '#catalog/text/text-input-schema.ts';
import { type TEXTS, type TextsOf, tidyTexts } from '../translations.ts';
import { longerThan } from './required-text.server.ts';

/**
 * The rule for the texts of a part of the settings in other languages: those of the texts in the source language, but each may
 * be missing. Unknown languages are left out.
 *
 * @param maxLengths the limit of each text of the part, as `TEXTS` lists them.
 */
export function textsInLanguages<Part extends keyof typeof TEXTS>(maxLengths: Record<TextsOf<Part>, number>) {
  const fields = Object.entries<number>(maxLengths).map(([field, maxLength]) => [
    field,
    textInput.refine((text) => text.length <= maxLength, longerThan(maxLength)).optional(),
  ]);
  const texts = z.object(Object.fromEntries(fields)).optional();
  return z
    .object(Object.fromEntries(LANGUAGES.map((language) => [language, texts])))
    .transform((languages) => tidyTexts<TextsOf<Part>>(languages))
    .optional();
}
