/**
 * Returns the class of a heading's typeface. If Bodoni lacks a letter of the heading (Vietnamese, other scripts), the
 * whole heading uses the typeface of the text, because Bodoni's figures and hyphens are too thin beside other letters.
 */
export function headingFace(text: string): 'font-display' | 'font-text' {
  return BEYOND_BODONI.test(text.normalize('NFC')) ? 'font-text' : 'font-display';
}

/** A letter or combining mark that `bodoni-moda.woff2` and `bodoni-moda-extended.woff2` lack. */
const BEYOND_BODONI =
  /(?![ -\u0148\u014a-\u017f\u0192\u0212\u0213\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3])[\p{L}\p{M}]/u;

/** Returns smaller sizes for long headings, so that the content below stays visible, and `usual` for the others. */
export function headingSize(text: string, usual: string): string {
  if (text.length > 120) return 'text-lg leading-snug';
  return text.length > 60 ? 'text-xl leading-snug' : usual;
}
