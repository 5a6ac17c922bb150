import type { Answers, ImportChoices, ReadingChoice } from '#import-export/tables/columns/answers.ts';
import type { Survey } from '#import-export/tables/columns/survey.ts';
import type { Encoding } from '#import-export/tables/reading/encodings.ts';
import type { importRows, imports } from '#platform/db/import-schema.ts';

/**
 * The step of an import. `reading`: the table is analyzed; `asking`: the admin answers questions about it; `checking`
 * and `checked`: the preview is made, and shown; `running`: products are written; `photographs`: photos are downloaded
 * and attached.
 */
export type ImportState =
  | 'reading'
  | 'asking'
  | 'checking'
  | 'checked'
  | 'running'
  | 'photographs'
  | 'finished'
  | 'canceled'
  | 'failed';

/** States in which a process works on the import. In all others it waits for the admin, or has ended. */
export const WORKING: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'running', 'photographs']);

/**
 * What the owner should look at: `newer`: the product was edited after the file was exported; `code`: a spreadsheet
 * changed its code; `name`: only its name is in the shop; `since`: it was edited after the preview; `price`: its price
 * changes by more than ten times; `deleted`: it was deleted in the shop.
 */
export const CONFLICTS = ['name', 'newer', 'code', 'since', 'price', 'deleted'] as const;

export type ConflictKind = (typeof CONFLICTS)[number];

/** A decision about a product. Fields whose values differ are in both `shop` and `file`. */
export interface Conflict {
  kinds: ConflictKind[];
  shop: Record<string, unknown>;
  file: Record<string, unknown>;
}

/** The outcomes of a product of the table. */
export const OUTCOMES = ['added', 'changed', 'unchanged', 'skipped', 'left out'] as const;

export type Outcome = (typeof OUTCOMES)[number];

export type Counts = Record<Outcome, number>;

/** Lists of an import's products; `unfinished` are those that stay hidden until they are complete. */
export const FILTERS = [...OUTCOMES, 'unfinished', ...CONFLICTS] as const;

export type Filter = (typeof FILTERS)[number];

type Columns = Omit<typeof imports.$inferSelect, Exclude<Outcome, 'left out'> | 'leftOut' | 'headerKey'>;

/** An import, as its row in the database has it. `total` and `done` count products: in the table, and handled by its step. */
export interface Import extends Columns {
  state: ImportState;
  /** The admin's corrections of wrong guesses about the file. */
  reading: ReadingChoice;
  survey: ImportSurvey | null;
  answers: Answers | null;
  choices: ImportChoices;
  /** Prices before and after the import; `null` before the preview. */
  prices: PriceSummary | null;
  counts: Counts;
}

/** The findings in the table and its file. */
export type ImportSurvey = Survey & {
  sheetNames: string[];
  sheet: string | null;
  encoding: Encoding | null;
  hasHeader: boolean;
  /** Number of photos in the same archive. */
  photos: number;
};

/** A product of the table. `lines` are all its rows; `null` for imports of version 1.0.0. */
export interface ImportRow extends Omit<typeof importRows.$inferSelect, 'importId'> {
  outcome: Outcome;
  notes: string[];
  conflict: Conflict | null;
}

/** The effect of an import on prices, in dollars. */
export interface PriceSummary {
  /** Lowest and highest price today of products that the shop already has; `null` if all are new. */
  before: PriceRange | null;
  /** Lowest and highest price of all products of the table after the import. */
  after: PriceRange | null;
}

export type PriceRange = [lowest: number, highest: number];
