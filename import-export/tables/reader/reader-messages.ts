import type { Answers } from '../columns/answers.ts';
import type { ChosenFields } from '../columns/survey.ts';
import type { ReadingChoice } from '../reading/read-table.server.ts';
import type { Table } from '../table.ts';

/** A request to the process that reads tables. `products` and `rows` begin a list, `next` returns its next batch. */
export type Request =
  | { task: 'open'; path: string; choice: ReadingChoice }
  | { task: 'survey'; chosen?: ChosenFields }
  | { task: 'products'; answers: Answers; origin: string }
  | { task: 'rows'; lines: number[] }
  | { task: 'next' }
  | { task: 'close' };

/** `refused` is a message for the owner, `failed` one for the log. */
export type ReaderAnswer = { result: unknown } | { refused: string } | { failed: string };

/** A table without its rows. */
export type TableDescription = Omit<Table, 'rows' | 'hiddenRows' | 'photos' | 'close'> & {
  /** Number of photos in the same archive. */
  photos: number;
};
