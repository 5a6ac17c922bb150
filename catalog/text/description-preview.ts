/** How many characters of a description the admin's table shows. */
const PREVIEWED_CHARACTERS = 50;

/**
 * Returns the start of a description: its first 50 characters as a reader counts them (grapheme clusters, Unicode Annex
 * 29), with an ellipsis only if it was cut.
 */
export function previewOf(description: string | null, length = PREVIEWED_CHARACTERS): string {
  const text = (description ?? '').trim();
  let shown = 0;
  for (const { index } of CHARACTERS.segment(text)) {
    if (shown === length) return `${text.slice(0, index).trimEnd()}…`;
    shown += 1;
  }
  return text;
}

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
