import { formatNumber } from '#catalog/amounts/amounts.ts';
import { textInput } from '#catalog/text/text-input-schema.ts';

/** The rule for a text of the settings: neither empty nor longer than this. */
export function requiredText(maxLength: number) {
  return textInput
    .refine((text) => text !== '', 'must not be empty')
    .refine((text) => text.length <= maxLength, longerThan(maxLength));
}

/** Returns the message for a text that is longer than `maxLength`. */
export function longerThan(maxLength: number): string {
  return `must have at most ${formatNumber(maxLength)} characters`;
}
