import fs, { type Dirent, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, DatabaseUnavailable, reasonOf } from '#platform/db/database.ts';
import { requireReleased } from '#platform/db/migration-list.server.ts';
import { yieldToEventLoop } from '#platform/db/yield.server.ts';
import { log } from '#platform/log/log.server.ts';

interface Options {
  directory?: string;
  migrations: string;
  /** The content of a new database, from PGlite's `dumpDataDir`. Creating one without it takes longer. */
  initialData?: Blob;
}

/**
 * Opens the embedded database in `directory`, and creates and migrates it if needed. Without a directory, opens one in
 * memory.
 *
 * Two processes that open the same PGlite directory corrupt it silently, so it is locked.
 *
 * @throws {DatabaseUnavailable} if another process has locked the directory (the message names it), or if the database
 * cannot be opened or migrated.
 */
export async function openPGlite(options: Options): Promise<Database> {
  const release = options.directory ? lockDirectory(options.directory) : () => {};
  for (const flag of COMPILED_ONCE) setFlagsFromString(flag);
  const files = options.directory && join(options.directory, 'pg');
  const complete = files && (await prepareDirectory(files));
  let isOpen = false;
  let failure: string | null = null;
  const onMessage = (line: string) => {
    failure = / (?:FATAL|PANIC): +(.+)/.exec(line)?.[1] ?? failure;
    if (isOpen && line.startsWith('Aborted(')) endProcess(failure ?? line);
  };
  const client = new PGlite({
    ...(files ? { fs: new FlushedFiles(files, onMessage) } : {}),
    ...(options.initialData ? { loadDataDir: options.initialData } : {}),
    extensions: { pg_trgm },
    startParams: [
      ...(files ? withFlushing(PGlite.defaultStartParams) : PGlite.defaultStartParams),
      ...SMALL_BUFFERS,
    ],
  });
  yieldBetweenQueries(client);
  const db = drizzle(client);
  try {
    await client.waitReady;
    if (complete) {
      await complete();
      collectGarbage();
    }
    await requireReleased(db, options.migrations);
    await migrate(db, { migrationsFolder: options.migrations });
    isOpen = true;
  } catch (cause) {
    release();
    const place = options.directory ?? 'memory';
    // PGlite itself says only that it was aborted.
    const reason = failure ?? reasonOf(fileError(cause));
    throw new DatabaseUnavailable(`The database in ${place} cannot be used: ${reason}`, { cause });
  }

  return {
    db,
    // The database runs in this process, so there is no connection to lose.
    async listen(channel, listener) {
      const stop = await client.listen(channel, (payload) => listener.onNotification(payload));
      listener.onListening();
      return stop;
    },
    // The lock of the directory excludes all other processes.
    withAdvisoryLock: (work) => work(),
    tryAdvisoryLock: async (_, work) => {
      await work(new AbortController().signal);
      return true;
    },
    async close() {
      await client.close();
      release();
    },
  };
}

/** After PostgreSQL was aborted, for example by a full disk, the next query would never return and block the process. */
function endProcess(reason: string): void {
  log.error({ cause: reason }, `The database has stopped, so the shop ends: ${reason}`);
  process.exit(1);
}

/** The database runs in this process, and consecutive queries would never yield to the event loop. */
function yieldBetweenQueries(client: PGlite): void {
  const query = client.query.bind(client);
  client.query = async (...args) => {
    await yieldToEventLoop();
    return query(...args);
  };
}

/** Frees up to 300 MB that the setup leaves behind and that V8 would keep. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** A shop's catalog is small, and the system caches its files anyway. The default is 128 MB. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

/** Turns off V8's second, optimizing compilation: see docs/decisions/0008-embedded-database.md. */
const COMPILED_ONCE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/**
 * The embedded database's file system, which flushes files to the disk when PostgreSQL requests it. PGlite starts
 * PostgreSQL with `-F`, which turns flushing off; a power failure then lost acknowledged writes of half a minute, or
 * the whole database. Requires the start parameters of `withFlushing`. The files are private to their owner; PGlite
 * ignores the umask and creates them with mode 0666.
 */
class FlushedFiles extends NodeFS {
  readonly #onMessage: (line: string) => void;

  /** @param onMessage receives each line of PostgreSQL's log */
  constructor(directory: string, onMessage: (line: string) => void) {
    super(directory);
    this.#onMessage = onMessage;
  }

  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      flushOnDemand,
      keepPrivate,
    ] as typeof emscriptenOpts.preRun;
    return { emscriptenOpts: { ...emscriptenOpts, preRun, printErr: this.#onMessage } };
  }
}

/** PGlite's start parameters without `-F`, with `fsync`: the default, `fdatasync`, does nothing in WebAssembly. */
function withFlushing(parameters: string[]): string[] {
  return [...parameters.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

/**
 * Prepares the directory before the database in it is opened. While PGlite sets up a new database, nothing is flushed,
 * and a marker file exists beside it. A database with the marker was interrupted during its first start and is deleted.
 *
 * @returns for a new database, a function to call after the setup, before anything is acknowledged.
 */
export async function prepareDirectory(directory: string): Promise<(() => Promise<void>) | undefined> {
  const mark = `${directory}-unfinished`;
  if (fs.existsSync(mark)) await rm(directory, { recursive: true, force: true });
  else if (fs.existsSync(directory)) return;
  await writeFile(mark, '', { flush: true });
  await flush(dirname(directory), 'r');
  return async () => {
    await flushTree(directory);
    await flush(dirname(directory), 'r');
    await rm(mark);
    await flush(dirname(directory), 'r');
  };
}

/** Flushes a directory and everything in it. */
async function flushTree(directory: string): Promise<void> {
  const entries: Dirent[] = await readdir(directory, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await flushTree(path);
    else await flush(path, 'r+');
  }
  await flush(directory, 'r');
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  // Ignore a failure to flush a directory, because Windows cannot do it.
  await handle.sync().catch((error) => {
    if (flags === 'r+') throw error;
  });
  await handle.close();
}

/** Emscripten's file system on disk (`NODEFS`) with `fsync`, which Emscripten calls if it exists. */
function flushOnDemand({ NODEFS }: { NODEFS: { stream_ops: Record<string, unknown> } }): void {
  NODEFS.stream_ops.fsync = ({ nfd }: { nfd: number }): number => {
    try {
      fs.fsyncSync(nfd);
      return 0;
    } catch (error) {
      // PostgreSQL ignores EINVAL for a directory, but stops after EIO, because written data may be lost.
      return error instanceof Error && 'code' in error && error.code === 'EIO' ? EIO : EINVAL;
    }
  };
}

/** Emscripten sets the mode of each new file by `setattr`, and ignores the umask that PostgreSQL has set. */
function keepPrivate({ NODEFS }: { NODEFS: { node_ops: WithMode; stream_ops: WithMode } }): void {
  for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
    const { setattr } = operations;
    operations.setattr = (file, { mode, ...attributes }) =>
      setattr(file, mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 });
  }
}

interface WithMode {
  setattr(file: unknown, attributes: { mode?: number }): void;
}

/**
 * Returns the reason of a failed file operation. Emscripten throws an object without a message, which prints as
 * `[object Object]`; other errors are returned unchanged.
 */
function fileError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || error instanceof Error || !('errno' in error))
    return error;
  return new Error(
    FILE_ERRORS[Number(error.errno)] ?? `file operation failed with WASI error ${error.errno}`,
  );
}

/** Error numbers of WASI. */
const EINVAL = 28;
const EIO = 29;
const FILE_ERRORS: Record<number, string> = {
  2: 'permission denied',
  19: 'disk quota exceeded',
  [EIO]: 'input/output error',
  33: 'too many open files',
  51: 'no space left on device',
  63: 'operation not permitted',
  69: 'read-only file system',
};

/** Keeps a reference, because Node closes an unreferenced connection and with it the lock. */
const locks = new Set<DatabaseSync>();

/**
 * Locks a directory for this process until the returned function is called. Creates the directory if it is missing.
 *
 * Uses the operating system's lock on a file, through SQLite because Node has no file locks: a second process is
 * refused at once, and the lock of a killed process is released.
 *
 * @throws {DatabaseUnavailable} if another process has locked the directory, or if it cannot be written to.
 */
export function lockDirectory(directory: string): () => void {
  const holder = join(directory, 'held-by.txt');
  try {
    mkdirSync(directory, { recursive: true });
    const lock = new DatabaseSync(join(directory, 'held.lock'));
    // Keep the transaction open. It never writes anything.
    lock.exec('begin exclusive');
    writeFileSync(holder, `process ${process.pid}, since ${new Date().toISOString()}\n`);
    locks.add(lock);
    return () => {
      locks.delete(lock);
      lock.close();
    };
  } catch (cause) {
    throw new DatabaseUnavailable(
      isLocked(cause)
        ? `The database in ${directory} is in use by ${nameIn(holder)}. Stop that one first, or set another DATA_DIR.`
        : `The directory ${directory} cannot be used: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}

function nameIn(holder: string): string {
  // The other process may have taken the lock just now, before writing its name.
  return existsSync(holder) ? readFileSync(holder, 'utf8').trim() : 'another process';
}

/** SQLite, result code 5: SQLITE_BUSY. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
