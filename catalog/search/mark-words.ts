import { searchFold } from './search-fold.ts';
import { parseSearchQuery } from './search-words.ts';

/** A piece of a text, and whether a search term matches it. */
export interface MarkedPiece {
  text: string;
  isFound: boolean;
}

/**
 * Splits a text into pieces and marks the words that match one of the terms. The pieces add up to the text. If any word
 * starts with a term, words that only contain it are not marked: in "Court Top", "t" marks "Top".
 */
export function markWords(text: string, terms: string[]): MarkedPiece[] {
  const patterns = terms.flatMap((term) => parseSearchQuery(term).words.flatMap((word) => word.patterns));
  const pieces = text.split(/([\s/]+)/).map((piece) => ({ text: piece, forms: formsOf(piece) }));
  const marks = patterns.map((pattern) => {
    const isBegun = pieces.some(({ forms }) => forms.includes(` ${pattern}`));
    return isBegun ? ` ${pattern}` : pattern;
  });
  return pieces.map((piece) => ({
    text: piece.text,
    isFound: marks.some((mark) => piece.forms.includes(mark)),
  }));
}

/** Returns the searchable forms of a piece, each after a space: with punctuation, without, and split at punctuation. */
function formsOf(piece: string): string {
  const folded = searchFold(piece);
  return ` ${folded} ${folded.replace(/['-]/g, '')} ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
}
