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

/**
 * Removes all invisible characters: marks of the writing direction, zero-width spaces, soft hyphens (Unicode category
 * Format). They are copied along with numbers from contacts, web pages and right-to-left texts. Only for text in which
 * they have no meaning: names in Persian and Hindi need joiners.
 */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

/**
 * Removes only the invisible marks that change the writing direction of all text up to their end mark: embeddings,
 * overrides and isolates (Unicode Standard Annex 9, 2.1 to 2.4). An unclosed one would reverse the text around it.
 */
function withoutDirectionSpans(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
