import { searchFold } from '#catalogue/search-fold.ts';
import { parseSearchQuery } from '#catalogue/search-words.ts';

/** A text in which the words that a search finds are marked, whole; the text itself stays as it is. */
export function MarkedWords({ text, terms }: { text: string; terms: string[] }) {
  const patterns = terms.flatMap((term) => parseSearchQuery(term).words.flatMap((word) => word.patterns));
  const pieces = text.split(/([\s/]+)/).map((piece, index) => ({ piece, key: index }));
  return pieces.map(({ piece, key }) =>
    isFound(piece, patterns) ? (
      <mark key={key} className="bg-transparent text-inherit underline decoration-1 underline-offset-4">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function isFound(piece: string, patterns: string[]): boolean {
  const folded = searchFold(piece);
  const together = folded.replace(/['-]/g, '');
  return patterns.some((pattern) => folded.includes(pattern) || together.includes(pattern));
}
