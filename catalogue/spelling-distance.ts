/**
 * How far a typed word is from one that was meant: Damerau and Levenshtein's distance, in which mistakes that people make
 * often count less than others: a letter doubled or left single, two neighbours turned round, one left out, a vowel for
 * another, a consonant for one that sounds alike. Both words are folded.
 */
export function spellingDistance(typed: string, meant: string): number {
  const columns = meant.length + 1;
  // Row after row: what the first i letters typed are from the first j that were meant.
  const cost = new Float64Array((typed.length + 1) * columns);
  const at = (i: number, j: number) => cost[i * columns + j] ?? 0;
  for (let j = 1; j <= meant.length; j += 1) cost[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    cost[i * columns] = i;
    for (let j = 1; j <= meant.length; j += 1) {
      const one = typed.charAt(i - 1);
      const other = meant.charAt(j - 1);
      const typedBefore = typed.charAt(i - 2);
      const meantBefore = meant.charAt(j - 2);
      let least = Math.min(
        at(i - 1, j) + (one === typedBefore ? DOUBLED : ADDED),
        at(i, j - 1) + (other === meantBefore ? DOUBLED : LEFT_OUT),
        at(i - 1, j - 1) + replaced(one, other),
      );
      if (i > 1 && j > 1 && one === meantBefore && typedBefore === other) {
        least = Math.min(least, at(i - 2, j - 2) + TURNED);
      }
      cost[i * columns + j] = least;
    }
  }
  return at(typed.length, meant.length);
}

/** The letters with which a word can begin of which this one is a misspelling. */
export function possibleBeginnings(word: string): string[] {
  const [first = '', second = ''] = word;
  return [...new Set([first, second, ...(ALIKE.get(first) ?? [])])].filter(Boolean);
}

const ADDED = 1;
const DOUBLED = 0.6;
/** The least that a word costs that is one letter longer or shorter. */
export const LEAST_COST = DOUBLED;
const LEFT_OUT = 0.75;
const TURNED = 0.8;
/** Two letters that neither look nor sound alike are rarely confused: "kleid" is not a misspelled "Klein". */
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

function replaced(one: string, other: string): number {
  if (one === other) return 0;
  if (ALIKE.get(one)?.includes(other)) return 0.7;
  return VOWELS.has(one) && VOWELS.has(other) ? 0.8 : UNLIKE;
}

const VOWELS = new Set('aeiouy');
