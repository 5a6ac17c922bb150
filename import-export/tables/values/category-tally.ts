import type { CategoryValue } from './category-value.ts';
import { shortened } from './shortened.ts';

/** A group of products with the same category in the table. The owner chooses their category in the shop. */
export interface CategoryGroup extends CategoryValue {
  /** Number of products. */
  count: number;
  /** Names of some of its products. */
  examples: string[];
}

const MAX_GROUPS = 2000;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 60;

/** Counts the groups of a table. */
export class CategoryTally {
  readonly #groups = new Map<string, CategoryGroup>();

  /** Ignores further groups after `MAX_GROUPS`. */
  add(value: CategoryValue, name: string): void {
    if (value.isCertain) return;
    let group = this.#groups.get(value.key);
    if (!group) {
      if (this.#groups.size === MAX_GROUPS) return;
      group = { ...value, count: 0, examples: [] };
      this.#groups.set(value.key, group);
    }
    group.count += 1;
    const example = shortened(name, MAX_EXAMPLE_LENGTH);
    if (group.examples.length < MAX_EXAMPLES && !group.examples.includes(example))
      group.examples.push(example);
  }

  /** The groups that need an answer come first, each kind with the largest first. */
  result(): CategoryGroup[] {
    return [...this.#groups.values()].toSorted(
      (one, other) => Number(one.guess !== null) - Number(other.guess !== null) || other.count - one.count,
    );
  }
}
