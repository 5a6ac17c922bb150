import type { Encoding } from '#tables/reading/encodings.ts';
import type { ReadingChoice } from '#tables/reading/read-table.server.ts';
import type { Answers } from '#tables/understanding/answers.ts';
import type { Survey } from '#tables/understanding/survey.ts';
import type { PriceSummary } from './price-summary.ts';

/**
 * Where an import stands. `reading`: the table is being looked through; `asking`: the administrator says how it is to be
 * understood; `checking` and `checked`: what would become of each product; `running`: products are written;
 * `photographs`: theirs are fetched; `undoing`: it is being taken back.
 */
export type ImportState =
  | 'reading'
  | 'asking'
  | 'checking'
  | 'checked'
  | 'running'
  | 'photographs'
  | 'finished'
  | 'cancelled'
  | 'failed'
  | 'undoing'
  | 'undone';

/** In these a process works on it; in all others it waits for the administrator, or is at its end. */
export const WORKING: ReadonlySet<ImportState> = new Set([
  'reading',
  'checking',
  'running',
  'photographs',
  'undoing',
]);

/** What the administrator chose beside how the table is understood. */
export interface ImportChoices {
  mode: 'both' | 'add' | 'change';
  /** An empty cell clears what the product has; else it leaves it. */
  clearEmpty: boolean;
}

/** What would become, or became, of one product of the table. */
export const OUTCOMES = ['added', 'changed', 'unchanged', 'refused', 'left out'] as const;

export type Outcome = (typeof OUTCOMES)[number];

export type Counts = Record<Outcome, number>;

/** Lists of an import's products; `not restored` are those that an undo could not restore. */
export const FILTERS = [...OUTCOMES, 'not restored'] as const;

export type Filter = (typeof FILTERS)[number];

export interface Import {
  id: string;
  createdAt: Date;
  fileName: string;
  fileBytes: number;
  state: ImportState;
  failure: string | null;
  /** The state in which it failed last. */
  failedState: ImportState | null;
  /** How often the process that worked on it ended in this state. */
  crashes: number;
  /** What the admin chose where the guess was wrong. */
  reading: ReadingChoice;
  survey: ImportSurvey | null;
  answers: Answers | null;
  choices: ImportChoices;
  /** What the dry run found; `null` before it. */
  prices: PriceSummary | null;
  /** Products of the table. */
  total: number;
  /** Those that are done with, in this state. */
  done: number;
  counts: Counts;
  paused: boolean;
  /** When it was first written. */
  beganAt: Date | null;
  finishedAt: Date | null;
  /** When its row records were removed, because it is old. */
  detailsRemovedAt: Date | null;
}

/** How far an import has come. */
export type Progress = Pick<Import, 'state' | 'paused' | 'total' | 'done' | 'counts'> & {
  /** Products that are done with while it is taken back. */
  undone: number;
  /** Photographs in each state, and products that wait for one. */
  photographs: { waiting: number; stored: number; failed: number; bare: number };
};

/** What was found in the table, with what the screen shows beside. */
export type ImportSurvey = Survey & {
  sheetNames: string[];
  sheet: string | null;
  encoding: Encoding | null;
  hasHeader: boolean;
  /** Photographs in the same archive. */
  photographs: number;
};

/**
 * What an undo did with a product: `undone`; `edited`: left, because it was edited later; `gone`: it was deleted;
 * `failed`: the database refused the previous values.
 */
export type Undone = 'undone' | 'edited' | 'gone' | 'failed';

/** One product of the table, as the screen shows it. */
export interface ImportRow {
  position: number;
  line: number;
  name: string;
  outcome: Outcome;
  column: string | null;
  reason: string | null;
  notes: string[];
  productId: string | null;
  before: unknown;
  after: unknown;
  undone: Undone | null;
}
