import type { TableRow } from '../table.ts';
import type { CategoryValue } from './category-value.ts';
import type { Cells } from './cells.ts';
import {
  knownMeaning,
  type Meaning,
  type MeaningAnswers,
  NUMBERS,
  VALUE_FIELDS,
  type ValueField,
  valueKey,
} from './meanings.ts';
import { shortened } from './shortened.ts';

/** Cells of a column that mean the same. */
export interface ValueGroup {
  key: string;
  /** The first spelling in the table; empty for empty cells. */
  label: string;
  count: number;
  guess: Meaning | null;
}

/** The values of each column whose values the owner sees: unknown ones first, then the most frequent. */
export type ValueSurvey = Partial<Record<ValueField, ValueGroup[]>>;

const MAX_GROUPS = 2000;
const MAX_LABEL_LENGTH = 60;

/** Counts the values of columns such as `Visible` and `Stock`. */
export class ValueTally {
  readonly #groups = new Map<ValueField, Map<string, ValueGroup>>();
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
    for (const field of VALUE_FIELDS) if (cells.has(field)) this.#groups.set(field, new Map());
  }

  /** @param isProduct whether the row names a product. An empty cell in other rows means nothing. */
  add(row: TableRow, isProduct: boolean): void {
    for (const [field, groups] of this.#groups) {
      const cell = this.#cells.text(row, field);
      if (cell === '' && !(isProduct && STATES_VISIBILITY.has(field))) continue;
      const key = valueKey(field, cell);
      const group = groups.get(key);
      if (group) group.count += 1;
      else if (groups.size < MAX_GROUPS) {
        const label = key === NUMBERS.above || key === NUMBERS.none ? key : shortened(cell, MAX_LABEL_LENGTH);
        groups.set(key, { key, label, count: 1, guess: cell === '' ? null : knownMeaning(field, key) });
      }
    }
  }

  /** @param isKnown whether another shop wrote the table. It then leaves no cell empty that means something. */
  result(isKnown: boolean): ValueSurvey {
    return Object.fromEntries(
      [...this.#groups].map(([field, groups]) => [
        field,
        [...groups.values()]
          // A column without any value says nothing.
          .filter(({ key }) => key !== '' || (!isKnown && groups.size > 1))
          .toSorted(openFirst),
      ]),
    );
  }
}

/** In these columns, an empty cell beside others can mean that a product is hidden. */
const STATES_VISIBILITY: ReadonlySet<ValueField> = new Set(['status', 'published', 'visibility']);

/** Returns the guessed answers. */
export function guessedMeanings(survey: ValueSurvey): MeaningAnswers {
  return Object.fromEntries(
    Object.entries(survey).map(([field, groups]) => [
      field,
      Object.fromEntries(groups.map(({ key, guess }) => [key, guess])),
    ]),
  );
}

/** A group of products with the same category in the table. The owner chooses their category in the shop. */
export interface CategoryGroup extends CategoryValue {
  /** Number of products. */
  count: number;
  /** Names of some of its products. */
  examples: string[];
}

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

  result(): CategoryGroup[] {
    return [...this.#groups.values()].toSorted(openFirst);
  }
}

type Counted = Pick<CategoryGroup | ValueGroup, 'guess' | 'count'>;

/** Sorts the groups that need an answer first, each kind with the largest first. */
function openFirst(one: Counted, other: Counted): number {
  return Number(one.guess !== null) - Number(other.guess !== null) || other.count - one.count;
}
