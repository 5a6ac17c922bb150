import { withoutDirectionSpans } from './invisible-marks.ts';

/**
 * Normalizes a name to one line: replaces each run of spaces, line breaks and control characters with one space, and
 * trims. Keeps the directional marks that Arabic and Hebrew names need and that affect only their neighbors.
 */
export function normalizeName(name: string): string {
  return withoutDirectionSpans(name)
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
