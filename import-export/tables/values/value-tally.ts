import type { TableRow } from '../table.ts';
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
          .toSorted(
            (one, other) =>
              Number(one.guess !== null) - Number(other.guess !== null) || other.count - one.count,
          ),
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
