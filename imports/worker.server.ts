import { randomUUID } from 'node:crypto';
import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { UNDO_DAYS } from '#catalogue/undo-days.ts';
import { type Db, isPassingError, reasonOf } from '#db/database.ts';
import { imports } from '#db/import-schema.ts';
import { log } from '#log/log.server.ts';
import { TableError } from '#tables/table.ts';
import { checkTable } from './check-table.server.ts';
import { fetchPhotographs } from './fetch-photographs.server.ts';
import { type Import, type ImportState, WORKING } from './import.ts';
import type { ImportFiles } from './import-files.server.ts';
import { findImport } from './imports.server.ts';
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

const STEPS: Partial<
  Record<ImportState, (tools: ImportTools, given: Import, signal: AbortSignal) => Promise<void>>
> = {
  reading: lookThroughTable,
  checking: checkTable,
  running: runImport,
  photographs: fetchPhotographs,
  undoing: undoImport,
};

const LOOK_EVERY_MS = 10_000;
const HEARTBEAT_MS = 2_000;
const NOBODY_HAS_IT_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** A process that has said nothing for so long has ended. */
const SILENT_AFTER = sql`interval '8 seconds'`;

/**
 * Works on imports in this process, whoever began them, each one by one process at a time. Every step is repeatable: a
 * process that is killed leaves nothing half done, and whoever comes next goes on behind what was committed.
 */
export function startImportWorker(tools: ImportTools): ImportWorker {
  const { db, files } = tools;
  const runner = randomUUID();
  const stopping = new AbortController();
  const underway = new Map<string, Promise<void>>();
  /** Since when imports wait whose files are elsewhere. */
  const passedOver = new Map<string, number>();
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;

  const wake = () => {
    isAskedAgain = true;
    looking ??= look();
  };

  async function look(): Promise<void> {
    while (isAskedAgain && !stopping.signal.aborted) {
      isAskedAgain = false;
      try {
        const waiting = await listWaiting(db, runner, [...underway.keys()]);
        for (const id of await claim(db, runner, await workable(waiting))) {
          underway.set(
            id,
            work(id).finally(() => underway.delete(id)),
          );
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

  async function work(id: string): Promise<void> {
    const heart = setInterval(() => void beat(db, id, runner), HEARTBEAT_MS);
    try {
      // One step follows another without anybody asking.
      while (!stopping.signal.aborted) {
        const given = await findImport(db, id);
        const step = given && !given.paused ? STEPS[given.state] : undefined;
        if (!given || !step) break;
        if (given.state !== 'undoing' && !(await files.hasTable(id))) throw new TableError(NO_FILE);
        await step(tools, given, stopping.signal);
      }
    } catch (error) {
      await fail(id, error);
    } finally {
      clearInterval(heart);
      await release(db, id, runner).catch(() => {});
    }
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
      await Promise.all(underway.values());
    },
  };
}

const NO_FILE = 'The file of this import is not on this machine any more. Please give it again.';

type Waiting = Pick<typeof imports.$inferSelect, 'id' | 'state'>;

function listWaiting(db: Db, runner: string, mine: string[]): Promise<Waiting[]> {
  return db
    .select({ id: imports.id, state: imports.state })
    .from(imports)
    .where(and(isWaiting(runner), mine.length > 0 ? not(inArray(imports.id, mine)) : undefined));
}

async function claim(db: Db, runner: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const claimed = await db
    .update(imports)
    .set({ runner, runnerHeardAt: sql`clock_timestamp()` })
    .where(and(inArray(imports.id, ids), isWaiting(runner)))
    .returning({ id: imports.id });
  return claimed.map(({ id }) => id);
}

function isWaiting(runner: string) {
  return and(
    inArray(imports.state, [...WORKING]),
    eq(imports.paused, false),
    or(
      sql`${imports.runner} is null`,
      eq(imports.runner, runner),
      sql`${imports.runnerHeardAt} < clock_timestamp() - ${SILENT_AFTER}`,
    ),
  );
}

async function beat(db: Db, id: string, runner: string): Promise<void> {
  await db
    .update(imports)
    .set({ runnerHeardAt: sql`clock_timestamp()` })
    .where(and(eq(imports.id, id), eq(imports.runner, runner)))
    .catch(() => {});
}

async function release(db: Db, id: string, runner: string): Promise<void> {
  await db
    .update(imports)
    .set({ runner: null })
    .where(and(eq(imports.id, id), eq(imports.runner, runner)));
}
