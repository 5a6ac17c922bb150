import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { UNDO_DAYS } from '#catalog/activity/undo-days.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { applyEarlierAnswers, headerKey } from '#import-export/tables/columns/questions.ts';
import { openTable } from '#import-export/tables/reader/open-table.server.ts';
import { TableError } from '#import-export/tables/table.ts';
import { isTransientError, reasonOf } from '#platform/db/database.ts';
import { imports } from '#platform/db/import-schema.ts';
import { log } from '#platform/log/log.server.ts';
import { ProcessEnded } from '#platform/processes/limited-process.server.ts';
import { checkTable } from './check-table.server.ts';
import { type Import, type ImportState, type ImportSurvey, WORKING } from './import.ts';
import type { ImportFiles } from './import-files.server.ts';
import { type ImportTools, Interrupted } from './import-tools.server.ts';
import { findEarlierAnswers, findImport, moveImport } from './imports.server.ts';
import { claim, countCrash, keepLease, listWaiting, release, type Waiting } from './lease.server.ts';
import { importPhotos } from './photos/import-photos.server.ts';
import { importTexts } from './texts.ts';
import { runImport } from './writing/run-import.server.ts';
import { undoImport } from './writing/undo-import.server.ts';

/**
 * Analyzes a table and answers all questions about it: with the admin's answers, else with the answers to the last
 * table with the same columns, else with guesses.
 *
 * @throws TableError if the file is not a table.
 */
async function analyzeTable(
  { db, files, readerLimits: limits }: ImportTools,
  job: Import,
  signal: AbortSignal,
): Promise<void> {
  const table = await openTable(files.tablePath(job.id), job.reading, { signal, limits });
  try {
    const key = headerKey(table.header);
    const own = job.answers?.fields.length === table.header.length ? job.answers : null;
    const first = await table.survey(own ?? undefined);
    const earlier = own ? null : await findEarlierAnswers(db, key, job.id);
    let found = first;
    let answers = own ? applyEarlierAnswers(first, { header: table.header, answers: own }) : first.answers;
    if (earlier) {
      answers = applyEarlierAnswers(first, earlier);
      // With other columns, the table can have other groups of categories and other amounts.
      const isSame = JSON.stringify(answers.fields) === JSON.stringify(first.answers.fields);
      if (!isSame) {
        found = await table.survey(answers);
        answers = applyEarlierAnswers(found, earlier);
      }
    }
    if (own?.decimalMark) answers = { ...answers, decimalMark: own.decimalMark };
    if (own?.currency) answers = { ...answers, currency: own.currency };
    const { sheetNames, sheet, encoding, hasHeader, photos } = table;
    const survey: ImportSurvey = { ...found, sheetNames, sheet, encoding, hasHeader, photos };
    await moveImport(db, job.id, ['reading'], 'asking', {
      survey,
      answers,
      headerKey: key,
      total: found.products,
    });
  } finally {
    await table.close();
  }
}

export interface ImportWorker {
  files: ImportFiles;
  /** Looks for imports to work on immediately. */
  wake(): void;
  /** Stops after the current product. Another process or the next start continues the import. */
  stop(): Promise<void>;
}

type Step = (tools: ImportTools, current: Import, signal: AbortSignal) => Promise<void>;

const STEPS: Partial<Record<ImportState, Step>> = {
  reading: analyzeTable,
  checking: checkTable,
  running: runImport,
  photographs: importPhotos,
  undoing: undoImport,
};

/** An import that this process works on. */
interface Job {
  done: Promise<void>;
  /** Renews the lease, and interrupts the work if this process has lost the import. */
  check(): Promise<void>;
}

const POLL_INTERVAL_MS = 10_000;
const HEARTBEAT_MS = 2_000;
const ORPHANED_AFTER_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** A table is not read again after its reader process has crashed this often. */
const MAX_CRASHES = 2;

/**
 * Works on imports in this process, also on those that another process began. Only one process at a time works on an
 * import. Steps can be repeated: if a process is killed, the next one continues after the last commit.
 */
export function startImportWorker(tools: ImportTools): ImportWorker {
  const { db, files } = tools;
  const runner = randomUUID();
  const stopping = new AbortController();
  const jobs = new Map<string, Job>();
  /** One table at a time, because each takes up to 500 MB. */
  const reading = pLimit(1);
  /** When this process first skipped an import whose file is on another machine. */
  const firstSkippedAt = new Map<string, number>();
  let looking: Promise<void> | null = null;
  let needsAnotherPass = false;

  const wake = () => {
    needsAnotherPass = true;
    // The admin may have discarded or canceled what this process works on.
    for (const job of jobs.values()) void job.check();
    looking ??= look();
  };

  async function look(): Promise<void> {
    while (needsAnotherPass && !stopping.signal.aborted) {
      needsAnotherPass = false;
      try {
        const waiting = await listWaiting(db, runner, [...jobs.keys()]);
        for (const id of await claim(db, runner, await workable(waiting))) {
          const job: Job = { done: Promise.resolve(), check: async () => {} };
          jobs.set(id, job);
          job.done = work(id, job).finally(() => jobs.delete(id));
        }
      } catch (error) {
        if (!isTransientError(error))
          log.error({ cause: reasonOf(error) }, `Failed to look for imports: ${reasonOf(error)}`);
      }
    }
    // Clear `looking` in the same tick as the last check, so that a wake-up right after it starts a new pass.
    looking = null;
  }

  /** Returns imports whose files are on this machine, and imports that no other machine has taken for a minute. */
  async function workable(waiting: Waiting[]): Promise<string[]> {
    const now = performance.now();
    const mine: string[] = [];
    for (const { id, state } of waiting) {
      if (state === 'undoing' || (await files.hasTable(id))) mine.push(id);
      else if (now - (firstSkippedAt.get(id) ?? now) > ORPHANED_AFTER_MS) mine.push(id);
      else if (!firstSkippedAt.has(id)) firstSkippedAt.set(id, now);
    }
    for (const id of firstSkippedAt.keys())
      if (!waiting.some((job) => job.id === id)) firstSkippedAt.delete(id);
    return mine;
  }

  async function work(id: string, job: Job): Promise<void> {
    const heartbeat = setInterval(() => void job.check(), HEARTBEAT_MS);
    try {
      while (!stopping.signal.aborted) {
        const current = await findImport(db, id);
        const step = current && !current.paused ? STEPS[current.state] : undefined;
        if (!current || !step) break;
        if (current.state !== 'undoing' && !(await files.hasTable(id)))
          throw new TableError(importTexts.fileGone);
        if (current.crashes >= MAX_CRASHES) throw new TableError(importTexts.stoppedTwice);
        await runStep(step, current, job);
      }
    } catch (error) {
      await fail(id, error);
    } finally {
      clearInterval(heartbeat);
      // Otherwise the lease expires.
      await release(db, id, runner).catch(() => {});
    }
  }

  /** Runs one step. It is interrupted when the import is discarded, canceled or taken over. */
  async function runStep(step: Step, current: Import, job: Job): Promise<void> {
    const { id, state } = current;
    const canceling = new AbortController();
    const signal = AbortSignal.any([stopping.signal, canceling.signal]);
    const mayContinue = keepLease(db, { id, runner, state });
    job.check = async () => {
      if (!(await mayContinue())) canceling.abort();
    };
    const run = async () => {
      if (!signal.aborted) await step(tools, current, signal);
    };
    try {
      await (state === 'reading' || state === 'checking' ? reading(run) : run());
    } catch (error) {
      if (signal.aborted) throw new Interrupted();
      if (!(error instanceof ProcessEnded)) throw error;
      log.warn({ cause: error.message }, `The table of an import cannot be read: ${error.message}`);
      await countCrash(db, id);
    }
    if (canceling.signal.aborted) throw new Interrupted();
  }

  async function fail(id: string, error: unknown): Promise<void> {
    // After a temporary error, the next pass tries again.
    if (error instanceof Interrupted || isTransientError(error)) return;
    const isForOwner = error instanceof TableError || error instanceof CatalogError;
    if (!isForOwner)
      log.error(
        { cause: reasonOf(error), stack: (error as Error).stack },
        `The import failed: ${reasonOf(error)}`,
      );
    const failure = isForOwner ? error.message : importTexts.failed;
    // Another process may have taken over an import whose heartbeat was late. If the database does not respond, the
    // next pass tries again.
    await db
      .update(imports)
      .set({
        state: 'failed',
        failedState: sql`${imports.state}`,
        paused: false,
        failure,
        finishedAt: new Date(),
      })
      .where(and(eq(imports.id, id), eq(imports.runner, runner), inArray(imports.state, [...WORKING])))
      .catch(() => {});
  }

  const sweep = () =>
    files
      .removeReceivedBefore(Date.now() - UNDO_DAYS * DAY_MS)
      .catch((error) =>
        log.warn({ cause: reasonOf(error) }, `Failed to remove files of old imports: ${reasonOf(error)}`),
      );
  void sweep();
  const sweeping = setInterval(sweep, DAY_MS);
  sweeping.unref();
  const timer = setInterval(wake, POLL_INTERVAL_MS);
  timer.unref();
  wake();
  return {
    files,
    wake,
    async stop() {
      clearInterval(timer);
      clearInterval(sweeping);
      stopping.abort();
      await looking;
      await Promise.all([...jobs.values()].map(({ done }) => done));
    },
  };
}
