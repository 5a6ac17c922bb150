import { searchFold } from './search-fold.ts';
import { parseSearchQuery } from './search-words.ts';

/** A piece of a text, and whether it is a word that a search finds. */
export interface MarkedPiece {
  text: string;
  isFound: boolean;
}

/** A text in pieces, of which those are marked, as whole words, that one of the terms finds; together they are the text. */
export function markWords(text: string, terms: string[]): MarkedPiece[] {
  const patterns = terms.flatMap((term) => parseSearchQuery(term).words.flatMap((word) => word.patterns));
  return text.split(/([\s/]+)/).map((piece) => ({ text: piece, isFound: isFound(piece, patterns) }));
}

function isFound(piece: string, patterns: string[]): boolean {
  const folded = searchFold(piece);
  const together = folded.replace(/['-]/g, '');
  return patterns.some((pattern) => folded.includes(pattern) || together.includes(pattern));
}
