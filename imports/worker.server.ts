import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { UNDO_DAYS } from '#catalogue/undo-days.ts';
import { isPassingError, reasonOf } from '#db/database.ts';
import { imports } from '#db/import-schema.ts';
import { log } from '#log/log.server.ts';
import { ReaderEnded, TableError } from '#tables/table.ts';
import { checkTable } from './check-table.server.ts';
import { fetchPhotographs } from './fetch-photographs.server.ts';
import { type Import, type ImportState, WORKING } from './import.ts';
import type { ImportFiles } from './import-files.server.ts';
import { findImport } from './imports.server.ts';
import { claim, countCrash, listWaiting, release, renew, type Waiting } from './lease.server.ts';
import { lookThroughTable } from './look-through-table.server.ts';
import { runImport } from './run-import.server.ts';
import { type ImportTools, Interrupted } from './step.server.ts';
import { undoImport } from './undo-import.server.ts';

export interface ImportWorker {
  files: ImportFiles;
  /** Looks at once whether there is something to do. */
  wake(): void;
  /** Ends after what is being written; another process, or the next start, goes on where it was. */
  stop(): Promise<void>;
}

type Step = (tools: ImportTools, given: Import, signal: AbortSignal) => Promise<void>;

const STEPS: Partial<Record<ImportState, Step>> = {
  reading: lookThroughTable,
  checking: checkTable,
  running: runImport,
  photographs: fetchPhotographs,
  undoing: undoImport,
};

/** An import that this process works on. */
interface Job {
  done: Promise<void>;
  /** Renews the lease, and interrupts the work if the import is not ours any more. */
  check(): Promise<void>;
}

const LOOK_EVERY_MS = 10_000;
const HEARTBEAT_MS = 2_000;
const NOBODY_HAS_IT_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** A job that ended its process so often is not tried again. */
const MAX_CRASHES = 2;

/**
 * Works on imports in this process, whoever began them, each one by one process at a time. Every step is repeatable: a
 * process that is killed leaves nothing half done, and whoever comes next goes on behind what was committed.
 */
export function startImportWorker(tools: ImportTools): ImportWorker {
  const { db, files } = tools;
  const runner = randomUUID();
  const stopping = new AbortController();
  const underway = new Map<string, Job>();
  /** Several tables that are looked through at the same time would need several times the memory. */
  const lookThrough = pLimit(1);
  /** Since when imports wait whose files are elsewhere. */
  const passedOver = new Map<string, number>();
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;

  const wake = () => {
    isAskedAgain = true;
    // The admin may have discarded or canceled what this process works on.
    for (const job of underway.values()) void job.check();
    looking ??= look();
  };

  async function look(): Promise<void> {
    while (isAskedAgain && !stopping.signal.aborted) {
      isAskedAgain = false;
      try {
        const waiting = await listWaiting(db, runner, [...underway.keys()]);
        for (const id of await claim(db, runner, await workable(waiting))) {
          const job: Job = { done: Promise.resolve(), check: async () => {} };
          underway.set(id, job);
          job.done = work(id, job).finally(() => underway.delete(id));
        }
      } catch (error) {
        if (!isPassingError(error))
          log.error({ cause: reasonOf(error) }, `Failed to look for imports: ${reasonOf(error)}`);
      }
    }
    // In the turn of the last question: who wakes it a moment later is not taken for asked already.
    looking = null;
  }

  /** Those whose files are on this machine; another one may have those of the others, until nobody has taken them. */
  async function workable(waiting: Waiting[]): Promise<string[]> {
    const now = performance.now();
    const mine: string[] = [];
    for (const { id, state } of waiting) {
      if (state === 'undoing' || (await files.hasTable(id))) mine.push(id);
      else if (now - (passedOver.get(id) ?? now) > NOBODY_HAS_IT_MS) mine.push(id);
      else if (!passedOver.has(id)) passedOver.set(id, now);
    }
    for (const id of passedOver.keys()) if (!waiting.some((one) => one.id === id)) passedOver.delete(id);
    return mine;
  }

  async function work(id: string, job: Job): Promise<void> {
    const heart = setInterval(() => void job.check(), HEARTBEAT_MS);
    try {
      // One step follows another without anybody asking.
      while (!stopping.signal.aborted) {
        const given = await findImport(db, id);
        const step = given && !given.paused ? STEPS[given.state] : undefined;
        if (!given || !step) break;
        if (given.state !== 'undoing' && !(await files.hasTable(id))) throw new TableError(NO_FILE);
        if (given.crashes >= MAX_CRASHES) throw new TableError(ENDED_TWICE);
        await runStep(step, given, job);
      }
    } catch (error) {
      await fail(id, error);
    } finally {
      clearInterval(heart);
      await release(db, id, runner).catch(() => {});
    }
  }

  /** Runs one step. It is interrupted when the import is discarded, canceled or taken over. */
  async function runStep(step: Step, given: Import, job: Job): Promise<void> {
    const { id, state } = given;
    const canceling = new AbortController();
    const signal = AbortSignal.any([stopping.signal, canceling.signal]);
    job.check = async () => {
      if (!(await renew(db, id, runner, state))) canceling.abort();
    };
    const run = async () => {
      if (!signal.aborted) await step(tools, given, signal);
    };
    try {
      await (state === 'reading' || state === 'checking' ? lookThrough(run) : run());
    } catch (error) {
      if (signal.aborted) throw new Interrupted();
      if (!(error instanceof ReaderEnded)) throw error;
      log.warn({ cause: error.message }, `The table of an import cannot be read: ${error.message}`);
      await countCrash(db, id);
    }
    if (canceling.signal.aborted) throw new Interrupted();
  }

  async function fail(id: string, error: unknown): Promise<void> {
    // What passes is tried again at the next look.
    if (error instanceof Interrupted || isPassingError(error)) return;
    const isTold = error instanceof TableError || error instanceof CatalogueError;
    if (!isTold)
      log.error(
        { cause: reasonOf(error), stack: (error as Error).stack },
        `The import failed: ${reasonOf(error)}`,
      );
    const failure = isTold ? error.message : 'Something went wrong on our side. Please try again.';
    // Another process may have taken over an import whose heartbeat was late.
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
  const timer = setInterval(wake, LOOK_EVERY_MS);
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
      await Promise.all([...underway.values()].map(({ done }) => done));
    },
  };
}

const NO_FILE = 'The file of this import is no longer on this server. Upload it again.';

const ENDED_TWICE =
  'Reading this table was stopped twice, because it takes too much memory or time. Split it, or save it as CSV, and import it again.';
