import { type Fact, factIn, factLine, foldedFact } from '../products/facts.ts';

interface CountedFact {
  /** `Color: Rust` */
  fact: string;
  count: number;
}

/** A fact in its most common spelling, with the products of all its spellings. */
export interface MergedFact extends CountedFact {
  /** The same for all spellings. */
  key: string;
  spellings: string[];
}

/**
 * Merges facts that differ only in case or spaces. Each name and each value gets its most common spelling. A product is
 * counted once, because it cannot have two facts of one name.
 */
export function mergeSpellings(counted: CountedFact[]): MergedFact[] {
  const spellingOfName = mostCommon(counted, ({ name }) => name);
  const spellingOfValue = mostCommon(counted, ({ value }) => value);
  const groups = Map.groupBy(counted, ({ fact }) => foldedFact(fact));
  return [...groups]
    .map(([key, same]) => {
      const { name, value } = factIn(same[0]?.fact ?? '');
      return {
        fact: factLine({ name: spellingOfName(name), value: spellingOfValue(value) }),
        key,
        count: same.reduce((sum, { count }) => sum + count, 0),
        spellings: same.map(({ fact }) => fact),
      };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** Returns a function from a spelling to the most common spelling. */
function mostCommon(counted: CountedFact[], partOf: (fact: Fact) => string): (spelling: string) => string {
  const counts = new Map<string, number>();
  for (const { fact, count } of counted) {
    const part = partOf(factIn(fact));
    counts.set(part, (counts.get(part) ?? 0) + count);
  }
  // The most common spelling is written last and stays; of equally common ones, the one with a capital letter.
  const ascending = [...counts].toSorted(([a, countA], [b, countB]) => countA - countB || (a < b ? 1 : -1));
  const spellingOf = new Map(ascending.map(([part]) => [foldedFact(part), part]));
  return (spelling) => spellingOf.get(foldedFact(spelling)) ?? spelling;
}
