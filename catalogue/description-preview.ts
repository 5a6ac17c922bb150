/** Characters of a description that the admin's table shows. */
export const PREVIEWED_CHARACTERS = 50;

/**
 * The beginning of a description: the first 50 characters as a reader counts them (Unicode Annex 29, grapheme
 * clusters), with an ellipsis only where something was cut off.
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
