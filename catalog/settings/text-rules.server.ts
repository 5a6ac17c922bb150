import { z } from 'zod';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { textInput } from '#catalog/text/text-input-schema.ts';
import { type TEXTS, type TextsOf, tidyTexts } from './translations.ts';

export const EMPTY = 'must not be empty';

/** The rule for a text of the settings: neither empty nor longer than this. */
export function requiredText(maxLength: number) {
  return textInput
    .refine((text) => text !== '', EMPTY)
    .refine((text) => text.length <= maxLength, longerThan(maxLength));
}

export const MAX_LINE = 200;

/** The rule for a text of one line. */
export const line = requiredText(MAX_LINE);

/** Returns the message for a text that is longer than `maxLength`. */
export function longerThan(maxLength: number): string {
  return `must have at most ${formatNumber(maxLength)} characters`;
}

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
