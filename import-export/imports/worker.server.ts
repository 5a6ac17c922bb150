import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, or } from 'drizzle-orm';
import pLimit from 'p-limit';
import { UNDO_DAYS } from '#catalog/activity/activity-kinds.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import type { ReadingChoice } from '#import-export/tables/columns/answers.ts';
import {
  columnsAsBefore,
  columnsAsGiven,
  headerKey,
  withEarlierAnswers,
} from '#import-export/tables/columns/questions.ts';
import { openTable } from '#import-export/tables/reader/open-table.server.ts';
import { TableError } from '#import-export/tables/table.ts';
import {
  causesOf,
  type Database,
  type Db,
  isTransientError,
  logFailure,
  reasonOf,
} from '#platform/db/database.ts';
import { imports } from '#platform/db/import-schema.ts';
import { log, logOnceAMinute } from '#platform/log/log.server.ts';
import { StorageFailed, withOwnFailures } from '#platform/media/storage/storage.ts';
import { ProcessEnded } from '#platform/processes/limited-process.server.ts';
import { startRepeating } from '#platform/processes/start-repeating.ts';
import { checkTable } from './check-table.server.ts';
import { type Import, type ImportState, type ImportSurvey, WORKING } from './import.ts';
import type { ImportFiles } from './import-files.server.ts';
import { type ImportTools, Interrupted } from './import-tools.server.ts';
import { findEarlierAnswers, findImport, moveImport } from './imports.server.ts';
import { importPhotos } from './photos/import-photos.server.ts';
import { findConfirmed, listDue } from './repeats/addresses.server.ts';
import { importFromAddress } from './repeats/fetch-table.server.ts';
import { answerAsBefore, confirmByItself, fetchDueTable, recordStop } from './repeats/run-repeat.server.ts';
import { importTexts } from './texts.ts';
import { runImport } from './writing/run-import.server.ts';

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
    const { sheetNames, sheet, encoding, hasHeader, photos } = table;
    // The owner may have answered before she chose other columns, or another sheet, encoding or header row.
    const given = job.answers && job.survey && { ...job.survey, answers: job.answers };
    const own =
      given && given.sheet === sheet && isDeepStrictEqual(given.header, table.header) ? given : null;
    const remembered = own
      ? null
      : ((await findConfirmed(db, job.addressId)) ?? (await findEarlierAnswers(db, key, job.id)));
    let found = await table.survey(
      own?.answers ?? (remembered ? columnsAsBefore(table.header, remembered) : undefined),
    );
    if (given && !own && !remembered)
      found = await table.survey(columnsAsGiven(found, given, given.sheet === sheet));
    let { answers } = found;
    if (remembered) answers = withEarlierAnswers(answers, remembered.answers);
    if (given) answers = withEarlierAnswers(answers, { colors: answers.colors, ...given.answers });
    const { decimalMark, currency } = own?.answers ?? {};
    answers = { ...answers, ...(decimalMark && { decimalMark }), ...(currency && { currency }) };
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
  /** Fetches a table and begins its import. @returns the id of the import @throws {DownloadFailed} */
  importFromAddress(address: string, signal: AbortSignal): Promise<string | null>;
  /** Looks for imports to work on immediately, and for tables to fetch. */
  wake(): void;
  /** Stops after the current products. Another process or the next start continues the import. */
  stop(): Promise<void>;
}

type Step = (tools: ImportTools, current: Import, signal: AbortSignal) => Promise<void>;

const STEPS: Partial<Record<ImportState, Step>> = {
  reading: analyzeTable,
  checking: checkTable,
  running: runImport,
  photographs: importPhotos,
};

/** Steps of imports without the owner. */
const UNATTENDED_STEPS: Partial<Record<ImportState, Step>> = {
  asking: answerAsBefore,
  checked: confirmByItself,
};

/** Steps that need the uploaded file, which is on one machine. */
const WITH_FILE: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'photographs']);

const POLL_INTERVAL_MS = 10_000;
const ORPHANED_AFTER_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Imports of a process at the same time. Each has a database connection for its lock. */
const MAX_AT_ONCE = 3;

/**
 * Works on imports in this process, also on those that another process began. An advisory lock ensures that only one
 * process at a time works on an import, and ends with the process. Steps can be repeated: if a process is killed, the
 * next one continues after the last commit.
 */
export function startImportWorker(shared: ImportTools, tryLock: Database['tryAdvisoryLock']): ImportWorker {
  const tools = { ...shared, storage: withOwnFailures(shared.storage) };
  const { db, files } = tools;
  const stopping = new AbortController();
  const jobs = new Map<string, { done: Promise<void>; cancel(): void }>();
  const fetches = new Map<string, Promise<void>>();
  const slots = pLimit(MAX_AT_ONCE);
  /** Separate, because an import must not wait for the server of another table. */
  const fetchSlots = pLimit(MAX_AT_ONCE);
  /** One table at a time, because each takes up to 500 MB. */
  const reading = pLimit(1);
  /** When this process first found that it does not have the file of an import. */
  const missingSince = new Map<string, number>();

  async function look(): Promise<void> {
    try {
      const waiting = await listWorking(db);
      // The admin may have discarded or canceled what this process works on.
      for (const [id, job] of jobs) if (!waiting.includes(id)) job.cancel();
      for (const id of waiting) if (!jobs.has(id)) begin(id);
      for (const id of await listDue(db)) if (!fetches.has(id)) beginFetch(id);
    } catch (error) {
      logUnlessTransient(error);
    }
  }

  function begin(id: string): void {
    const canceling = new AbortController();
    const done = slots(() =>
      tryLock(`import ${id}`, (lost) => work(id, AbortSignal.any([stopping.signal, canceling.signal, lost]))),
    )
      .then(() => {}, logUnlessTransient)
      .finally(() => {
        jobs.delete(id);
        // The admin may have continued the import after canceling it.
        if (canceling.signal.aborted) void looking.wake();
      });
    jobs.set(id, { done, cancel: () => canceling.abort() });
  }

  /** Fetches a table that is due. */
  function beginFetch(id: string): void {
    const isFetched = fetchSlots(() => fetchDueTable(tools, id, stopping.signal))
      .then(() => void looking.wake(), logUnlessTransient)
      .finally(() => fetches.delete(id));
    fetches.set(id, isFetched);
  }

  async function work(id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const current = await findImport(db, id);
      const step = current && stepOf(current);
      if (!current || !step) return;
      try {
        if (WITH_FILE.has(current.state) && !(await files.hasTable(id))) {
          if (!isOrphaned(id)) return;
          throw new TableError(importTexts.fileGone);
        }
        await runStep(step, current, signal);
      } catch (error) {
        // After a temporary error, the next pass tries again.
        if (signal.aborted || error instanceof Interrupted) return;
        if (isTransientError(error)) return logWait(error);
        await fail(current, error);
      }
    }
  }

  /** Whether no machine with the file of an import has worked on it for a minute. */
  function isOrphaned(id: string): boolean {
    const since = missingSince.get(id) ?? performance.now();
    missingSince.set(id, since);
    return performance.now() - since > ORPHANED_AFTER_MS;
  }

  /** Runs a step. A table is read once more if its reader process ended. */
  async function runStep(step: Step, current: Import, signal: AbortSignal): Promise<void> {
    if (current.state !== 'reading' && current.state !== 'checking') return step(tools, current, signal);
    for (const _ of [1, 2]) {
      try {
        return await reading(async () => (signal.aborted ? undefined : step(tools, current, signal)));
      } catch (error) {
        if (signal.aborted || !(error instanceof ProcessEnded)) throw error;
        log.warn({ cause: error.message }, `The table of an import cannot be read: ${error.message}`);
      }
    }
    throw new TableError(importTexts.stoppedTwice);
  }

  async function fail({ id, state, unattended, fileName, survey }: Import, error: unknown): Promise<void> {
    const isForOwner = error instanceof TableError || error instanceof CatalogError;
    if (!isForOwner)
      log.error(
        { cause: reasonOf(error), stack: (error as Error).stack },
        `The import failed: ${reasonOf(error)}`,
      );
    const failure = isForOwner ? error.message : importTexts.failed;
    await db.transaction(async (transaction) => {
      const changes = { failure, finishedAt: new Date(), ...(survey && { reading: readingOf(survey) }) };
      const hasFailed = await moveImport(transaction, id, [state], 'failed', changes);
      if (hasFailed && unattended) await recordStop(transaction, fileName, failure);
    });
  }

  const sweeping = startRepeating(DAY_MS, () =>
    files
      .removeReceivedBefore(Date.now() - UNDO_DAYS * DAY_MS)
      .catch((error) =>
        log.warn({ cause: reasonOf(error) }, `Failed to remove files of old imports: ${reasonOf(error)}`),
      ),
  );
  const looking = startRepeating(POLL_INTERVAL_MS, look);
  return {
    files,
    importFromAddress: (address, signal) => importFromAddress(tools, address, signal),
    wake: looking.wake,
    async stop() {
      stopping.abort();
      await Promise.all([looking.stop(), sweeping.stop()]);
      await Promise.all([...jobs.values()].map(({ done }) => done));
      await Promise.all(fetches.values());
    },
  };
}

/** Logs why an import waits. The storage of photos can be down while the database works. */
function logWait(error: unknown): void {
  const reason = reasonOf(error);
  if (causesOf(error).some((cause) => cause instanceof StorageFailed))
    logOnceAMinute(`storage ${reason}`, reason, `An import waits for the storage of photos: ${reason}`);
  else logFailure(`An import waits: ${reason}`, error);
}

/** Returns how a table was read last, for an owner who tries again after a sheet or an encoding that cannot be read. */
function readingOf({ sheet, encoding, hasHeader }: ImportSurvey): ReadingChoice {
  return { hasHeader, ...(sheet !== null && { sheet }), ...(encoding && { encoding }) };
}

function stepOf({ state, unattended }: Import): Step | undefined {
  return STEPS[state] ?? (unattended ? UNATTENDED_STEPS[state] : undefined);
}

/** Lists the imports that a process works on, or should. */
async function listWorking(db: Db): Promise<string[]> {
  const goesOn = and(eq(imports.unattended, true), inArray(imports.state, Object.keys(UNATTENDED_STEPS)));
  const found = await db
    .select({ id: imports.id })
    .from(imports)
    .where(or(inArray(imports.state, [...WORKING]), goesOn));
  return found.map(({ id }) => id);
}

function logUnlessTransient(error: unknown): void {
  if (!isTransientError(error))
    log.error({ cause: reasonOf(error) }, `Failed to work on imports: ${reasonOf(error)}`);
}
