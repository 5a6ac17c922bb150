/**
 * Normalizes a name to one line: replaces each run of spaces, line breaks and control characters with one space, and
 * trims. Removes bidirectional embeddings, overrides and isolates (Unicode Standard Annex 9, 2.1 to 2.4), because an
 * unclosed one would reverse the text around the name. Keeps directional marks, which Arabic and Hebrew names need and
 * which affect only their neighbors.
 */
export function normalizeName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
