import type { ReadingChoice } from '../reading/read-table.server.ts';
import type { TableRow } from '../table.ts';
import type { Answers } from '../understanding/answers.ts';
import type { Survey } from '../understanding/survey.ts';
import type { UnderstoodProduct } from '../understanding/understood-product.ts';
import { type Reader, type ReaderLimits, startReader } from './reader-client.server.ts';
import type { ChosenFields, Request, TableDescription } from './reader-messages.ts';

/** A table that another process reads. To be closed. */
export interface OpenedTable extends TableDescription {
  /** As `surveyTable`. */
  survey(chosen?: ChosenFields): Promise<Survey>;
  /** As `understandProducts`, without the first `from` products. */
  products(answers: Answers, origin: string, from: number): AsyncGenerator<UnderstoodProduct>;
  /** The rows at these lines. */
  rows(lines: number[]): AsyncGenerator<TableRow>;
  close(): Promise<void>;
}

/**
 * Opens a table in a process with limits of memory and time, so that no table can exhaust or block the server.
 *
 * @param signal aborted when nobody needs the table any more: the process is killed, and what waits for it rejects.
 * @throws TableError in a sentence for the owner, `ReaderEnded` where the process has ended, as at its limits.
 */
export async function openTable(
  path: string,
  choice: ReadingChoice,
  { signal, limits = LIMITS }: { signal?: AbortSignal; limits?: ReaderLimits } = {},
): Promise<OpenedTable> {
  const reader = takeIdle(limits) ?? (await startReader(limits));
  const abort = () => reader.end();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  const ask = (request: Request) => reader.ask(request);

  async function* listed<T>(request: Request): AsyncGenerator<T> {
    await ask(request);
    for (;;) {
      const batch = (await ask({ task: 'next' })) as T[] | null;
      if (batch === null) return;
      yield* batch;
    }
  }

  async function close(): Promise<void> {
    signal?.removeEventListener('abort', abort);
    // A process that has ended has closed everything.
    await ask({ task: 'close' }).then(
      () => keepIdle(reader, limits),
      () => reader.end(),
    );
  }

  try {
    const description = (await ask({ task: 'open', path, choice })) as TableDescription;
    return {
      ...description,
      survey: async (chosen) => (await ask({ task: 'survey', chosen })) as Survey,
      products: (answers, origin, from) => listed({ task: 'products', answers, origin, from }),
      rows: (lines) => listed({ task: 'rows', lines }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** 100,000 products take 110 MB and a few seconds, the largest table that is accepted a few times as much. */
const LIMITS: ReaderLimits = { megabytes: 500, seconds: 300 };

/** The steps of an import follow each other, and a process takes a third of a second to start. */
const IDLE_MS = 10_000;

let idle: { reader: Reader; limits: ReaderLimits; timer: NodeJS.Timeout } | null = null;

function takeIdle(limits: ReaderLimits): Reader | null {
  if (!idle || idle.limits !== limits || !idle.reader.isRunning()) return null;
  const { reader, timer } = idle;
  clearTimeout(timer);
  idle = null;
  return reader;
}

/** Keeps one process. */
function keepIdle(reader: Reader, limits: ReaderLimits): void {
  if (idle) clearTimeout(idle.timer);
  idle?.reader.end();
  const end = () => {
    reader.end();
    if (idle?.reader === reader) idle = null;
  };
  idle = { reader, limits, timer: setTimeout(end, IDLE_MS).unref() };
}
