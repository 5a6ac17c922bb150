import { z } from 'zod';
import { inFigures } from './amounts.ts';
import { normalizeName } from './normalize-name.ts';

/**
 * Text as a person writes it, trimmed; what shows nothing at all, white space, characters without a width or Braille
 * without a dot, is empty.
 * Refused is what no database stores: NUL, and halves of characters (Unicode Standard, D84).
 */
export const textInput = z
  .string('Text is expected here')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Please remove the characters that cannot be saved',
    abort: true,
  })
  .transform((text) => (SHOWN.test(text) ? text.trim() : ''));

/** The same for a field of one line. */
export const nameInput = textInput.transform(normalizeName);

export function tooLong(length: number): string {
  return `Please use at most ${inFigures(length)} characters`;
}

const SHOWN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
