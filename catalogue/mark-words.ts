import { searchFold } from './search-fold.ts';
import { parseSearchQuery } from './search-words.ts';

/** A piece of a text, and whether it is a word that a search finds. */
export interface MarkedPiece {
  text: string;
  isFound: boolean;
}

/**
 * A text in pieces, of which those are marked, as whole words, that one of the terms finds; together they are the text.
 * Where a word begins as was typed, no other is marked for having it inside: of "Court Top", "t" finds "Top".
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

/** The piece as it is found: with its signs, without those inside it, and in parts, each after a blank. */
function formsOf(piece: string): string {
  const folded = searchFold(piece);
  return ` ${folded} ${folded.replace(/['-]/g, '')} ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
}
