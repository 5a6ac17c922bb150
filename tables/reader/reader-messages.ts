import type { ReadingChoice } from '../reading/read-table.server.ts';
import type { Table } from '../table.ts';
import type { Answers } from '../understanding/answers.ts';
import type { ColumnFields } from '../understanding/fields.ts';
import type { Source } from '../understanding/sources.ts';

/** What the owner has said of the columns. */
export interface ChosenFields {
  source?: Source;
  fields: ColumnFields;
}

/** A request to the process that reads tables. `products` and `rows` begin a list, `next` returns its next batch. */
export type Request =
  | { task: 'open'; path: string; choice: ReadingChoice }
  | { task: 'survey'; chosen?: ChosenFields }
  | { task: 'products'; answers: Answers; origin: string; from: number }
  | { task: 'rows'; lines: number[] }
  | { task: 'next' }
  | { task: 'close' };

/** `refused` is a sentence for the owner, `failed` one for the log. */
export type Answer = { result: unknown } | { refused: string } | { failed: string };

/** A table without its rows. */
export type TableDescription = Omit<Table, 'rows' | 'photographs' | 'close'> & {
  /** Number of photographs in the same archive. */
  photographs: number;
};
