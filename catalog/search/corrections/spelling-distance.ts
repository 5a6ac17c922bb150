/**
 * Returns the Damerau-Levenshtein distance of two folded words. Frequent mistakes have lower costs: doubled or
 * undoubled letters, swapped neighbors, missing letters, confused vowels, and confused consonants that sound alike.
 */
export function spellingDistance(typed: string, meant: string): number {
  const columns = meant.length + 1;
  // A matrix, row by row: the distance of the first i letters of `typed` from the first j letters of `meant`.
  const cost = new Float64Array((typed.length + 1) * columns);
  const at = (i: number, j: number) => cost[i * columns + j] ?? 0;
  for (let j = 1; j <= meant.length; j += 1) cost[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    cost[i * columns] = i;
    for (let j = 1; j <= meant.length; j += 1) {
      const typedLetter = typed.charAt(i - 1);
      const meantLetter = meant.charAt(j - 1);
      const typedBefore = typed.charAt(i - 2);
      const meantBefore = meant.charAt(j - 2);
      let least = Math.min(
        at(i - 1, j) + (typedLetter === typedBefore ? DOUBLED : ADDED),
        at(i, j - 1) + (meantLetter === meantBefore ? DOUBLED : MISSING),
        at(i - 1, j - 1) + costOfReplacing(typedLetter, meantLetter),
      );
      if (i > 1 && j > 1 && typedLetter === meantBefore && typedBefore === meantLetter) {
        least = Math.min(least, at(i - 2, j - 2) + SWAPPED);
      }
      cost[i * columns + j] = least;
    }
  }
  return at(typed.length, meant.length);
}

/** Returns the possible first letters of the correct spelling of a word. */
export function possibleBeginnings(word: string): string[] {
  const [first = '', second = ''] = word;
  return [...new Set([first, second, ...(ALIKE.get(first) ?? [])])].filter(Boolean);
}

const ADDED = 1;
const DOUBLED = 0.6;
/** The lowest cost of one additional or missing letter. */
export const LEAST_COST = DOUBLED;
const MISSING = 0.75;
const SWAPPED = 0.8;
/** Letters that neither look nor sound alike are rarely confused: "kleid" is not a misspelled "Klein". */
const UNLIKE = 1.75;

const ALIKE = new Map(
  Object.entries({
    c: 'ksq',
    k: 'cq',
    q: 'kc',
    s: 'cz',
    z: 's',
    f: 'vp',
    v: 'fwb',
    w: 'v',
    b: 'vp',
    p: 'bf',
    i: 'yj',
    y: 'i',
    j: 'gi',
    g: 'j',
    d: 't',
    t: 'd',
    m: 'n',
    n: 'm',
  }).map(([letter, others]) => [letter, [...others]]),
);

function costOfReplacing(typed: string, meant: string): number {
  if (typed === meant) return 0;
  if (ALIKE.get(typed)?.includes(meant)) return 0.7;
  return VOWELS.has(typed) && VOWELS.has(meant) ? 0.8 : UNLIKE;
}

const VOWELS = new Set('aeiouy');
