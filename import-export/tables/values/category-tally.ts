import type { CategoryValue } from './category-value.ts';
import { isDistinctive } from './phrase-meaning.ts';
import { shortened } from './shortened.ts';
import { wordsOf } from './words.ts';

/** A group of products with the same category in the table. The owner chooses their category in the shop. */
export interface CategoryGroup extends CategoryValue {
  /** Number of products. */
  count: number;
  /** Names of some of its products. */
  examples: string[];
  /** Words that many of its product names have, by which it can be split; only for groups without a guess. */
  words: { word: string; count: number }[];
}

const MAX_GROUPS = 2000;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 60;
const MAX_COUNTED_WORDS = 500;
const MAX_WORDS = 8;

/** Counts the groups of a table. */
export class CategoryTally {
  readonly #groups = new Map<string, CategoryGroup & { counts: Map<string, number> }>();

  /** Ignores further groups after `MAX_GROUPS`. */
  add(value: CategoryValue, name: string): void {
    if (value.isCertain) return;
    let group = this.#groups.get(value.key);
    if (!group) {
      if (this.#groups.size === MAX_GROUPS) return;
      group = { ...value, count: 0, examples: [], words: [], counts: new Map() };
      this.#groups.set(value.key, group);
    }
    group.count += 1;
    const example = shortened(name, MAX_EXAMPLE_LENGTH);
    if (group.examples.length < MAX_EXAMPLES && !group.examples.includes(example))
      group.examples.push(example);
    if (value.guess) return;
    for (const word of new Set(wordsOf(name))) {
      const count = group.counts.get(word);
      if (count !== undefined) group.counts.set(word, count + 1);
      else if (isDistinctive(word) && group.counts.size < MAX_COUNTED_WORDS) group.counts.set(word, 1);
    }
  }

  /** The groups that need an answer come first, each kind with the largest first. */
  result(): CategoryGroup[] {
    return [...this.#groups.values()]
      .map(({ counts, ...group }) => ({ ...group, words: commonWords(counts, group.count) }))
      .toSorted(
        (one, other) => Number(one.guess !== null) - Number(other.guess !== null) || other.count - one.count,
      );
  }
}

/** Returns the words that can split a group: more than one of its products have them, but not all. */
function commonWords(counts: Map<string, number>, products: number): CategoryGroup['words'] {
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .filter(({ count }) => count > 1 && count < products)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_WORDS);
}
