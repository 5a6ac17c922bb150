import { z } from 'zod';
import { formatNumber } from '../amounts/amounts.ts';
import { normalizeName } from './normalize-name.ts';

/**
 * Validates and trims text. Text without visible characters (white space, zero-width characters, blank Braille) becomes
 * empty. Rejects NUL and unpaired surrogates (Unicode Standard, D84), which PostgreSQL cannot store.
 */
export const textInput = z
  .string('Text is expected here')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Please remove the characters that cannot be saved',
    abort: true,
  })
  .transform((text) => (SHOWN.test(text) ? text.trim() : ''));

/** Validates text for a field of one line. */
export const nameInput = textInput.transform(normalizeName);

/** A text of at most `length` characters. */
export function upTo(length: number) {
  return z.string().max(length, `Please use at most ${formatNumber(length)} characters`);
}

const SHOWN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
