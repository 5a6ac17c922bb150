import { Worker } from 'node:worker_threads';
import { serveRequests } from '#platform/processes/serve-requests.server.ts';
import type { Answers, ReadingChoice } from '../columns/answers.ts';
import { type ChosenFields, surveyTable } from '../columns/survey.ts';
import { readTable } from '../reading/read-table.server.ts';
import { understandProducts } from '../rows/understand.ts';
import { type Table, TableError } from '../table.ts';

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

/*
 * The program of the process that reads tables. A table can need any amount of memory and processor time, so it is not
 * read in the server's process. This process handles one table at a time and one request after another.
 */

let table: Table | null = null;
let batches: AsyncGenerator<unknown[]> | null = null;

const watch = new Worker(new URL('./watch-limits.ts', import.meta.url), { argv: process.argv.slice(2) });
watch.unref();
serveRequests(answerTo);

async function answerTo(request: Request): Promise<ReaderAnswer> {
  try {
    return { result: await carryOut(request) };
  } catch (error) {
    if (error instanceof TableError) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function carryOut(request: Request): Promise<unknown> {
  if (request.task === 'open') {
    watch.postMessage('new table');
    table = await readTable(request.path, request.choice);
    return descriptionOf(table);
  }
  if (request.task === 'close') return close();
  if (!table) throw new Error('No table is open');
  switch (request.task) {
    case 'survey':
      return surveyTable(table, request.chosen);
    case 'products':
      batches = batched(understandProducts(table, request.answers, request.origin));
      return null;
    case 'rows':
      batches = batched(rowsAt(table, new Set(request.lines)));
      return null;
    case 'next': {
      const next = await batches?.next();
      return next?.done ? null : next?.value;
    }
  }
}

function descriptionOf({
  photos,
  rows: _,
  hiddenRows: __,
  close: ___,
  ...description
}: Table): TableDescription {
  return { ...description, photos: photos?.names.length ?? 0 };
}

async function close(): Promise<void> {
  await batches?.return(undefined);
  await table?.close();
  [batches, table] = [null, null];
}

async function* rowsAt({ rows }: Table, lines: Set<number>) {
  for await (const row of rows) if (lines.has(row.line)) yield row;
}

/** Groups items into batches that are small enough for one message to another process. */
async function* batched<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let characters = 0;
  for await (const item of items) {
    batch.push(item);
    characters += JSON.stringify(item).length;
    if (batch.length < MAX_ITEMS && characters < MAX_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const MAX_ITEMS = 50;
const MAX_CHARACTERS = 1_000_000;
