import { type LimitedProcess, startLimitedProcess } from '#platform/processes/limited-process.server.ts';
import type { ResourceLimits } from '#platform/processes/serve-requests.server.ts';
import type { Answers, ReadingChoice } from '../columns/answers.ts';
import type { ChosenFields, Survey } from '../columns/survey.ts';
import type { UnderstoodProduct } from '../rows/understood-product.ts';
import { TableError, type TableRow } from '../table.ts';
import type { ReaderAnswer, Request, TableDescription } from './reader-process.server.ts';

/** A table that another process reads. Close it after use. */
interface OpenedTable extends TableDescription {
  /** See `surveyTable`. */
  survey(chosen?: ChosenFields): Promise<Survey>;
  /** See `understandProducts`. */
  products(answers: Answers, origin: string): AsyncGenerator<UnderstoodProduct>;
  /** Yields the rows with these line numbers. */
  rows(lines: number[]): AsyncGenerator<TableRow>;
  close(): Promise<void>;
}

/**
 * Opens a table in a process with limits of memory and time, so that a table can neither exhaust nor block the server.
 *
 * @param signal kills the process when it is aborted; pending requests are then rejected.
 * @throws TableError with a message for the owner, `ProcessEnded` if the process has ended, for example at its limits.
 */
export async function openTable(
  path: string,
  choice: ReadingChoice,
  { signal, limits = LIMITS }: { signal?: AbortSignal; limits?: ResourceLimits } = {},
): Promise<OpenedTable> {
  const reader = takeIdle(limits) ?? (await startReader(limits));
  const abort = () => reader.end();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  const { ask } = reader;

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
    // If the process has ended, everything is closed already.
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
      products: (answers, origin) => listed({ task: 'products', answers, origin }),
      rows: (lines) => listed({ task: 'rows', lines }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** 100,000 products take 110 MB and a few seconds; the largest accepted table takes a few times as much. */
const LIMITS: ResourceLimits = { megabytes: 500, seconds: 300 };

/** Steps of an import follow each other, and starting a process takes a third of a second. */
const IDLE_MS = 10_000;

let idle: { reader: Reader; limits: ResourceLimits; timer: NodeJS.Timeout } | null = null;

function takeIdle(limits: ResourceLimits): Reader | null {
  if (!idle || idle.limits !== limits || !idle.reader.isRunning()) return null;
  const { reader, timer } = idle;
  clearTimeout(timer);
  idle = null;
  return reader;
}

/** Keeps one idle process. */
function keepIdle(reader: Reader, limits: ResourceLimits): void {
  if (idle) clearTimeout(idle.timer);
  idle?.reader.end();
  const end = () => {
    reader.end();
    if (idle?.reader === reader) idle = null;
  };
  idle = { reader, limits, timer: setTimeout(end, IDLE_MS).unref() };
}

/** A process that reads tables, one at a time. Its answers are results; other answers are thrown. */
type Reader = LimitedProcess<Request, unknown>;

/** The process ends itself when it exceeds its limits. This limit applies if it cannot. */
const MAX_ANSWER_MS = 30 * 60_000;

async function startReader(limits: ResourceLimits): Promise<Reader> {
  const reader = await startLimitedProcess<Request, ReaderAnswer>({
    name: 'table reader',
    program: 'import-export/tables/reader/reader-process.server.ts',
    limits,
    maxAnswerMs: MAX_ANSWER_MS,
    // The process ends itself before its heap is full, unless it is too busy to notice.
    execArgv: [`--max-old-space-size=${limits.megabytes + 100}`, '--max-semi-space-size=16'],
  });
  return {
    async ask(request) {
      const answer = await reader.ask(request);
      if ('refused' in answer) throw new TableError(answer.refused);
      if ('failed' in answer) throw new Error(`The table reader failed: ${answer.failed}`);
      return answer.result;
    },
    isRunning: reader.isRunning,
    end: reader.end,
  };
}
