import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, DatabaseUnavailable, reasonOf } from '../database.ts';
import { requireReleased } from '../migration-list.server.ts';
import { nextTurn } from '../next-turn.ts';
import { FlushedFiles, fileError, prepareDirectory, withFlushing } from './flushed-files.server.ts';
import { lockDirectory } from './lock-directory.server.ts';

interface Options {
  directory?: string;
  migrations: string;
  /**
   * The initial content of a new database, written by PGlite's `dumpDataDir`. By default, a new database is created,
   * which takes longer.
   */
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
  const client = new PGlite({
    ...(files ? { fs: new FlushedFiles(files) } : {}),
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
  } catch (cause) {
    release();
    const place = options.directory ?? 'memory';
    throw new DatabaseUnavailable(`The database in ${place} cannot be used: ${reasonOf(fileError(cause))}`, {
      cause,
    });
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
    async close() {
      await client.close();
      release();
    },
  };
}

/** The database runs in this process, and consecutive queries would never yield to the event loop. */
function yieldBetweenQueries(client: PGlite): void {
  const query = client.query.bind(client);
  client.query = async (...args) => {
    await nextTurn();
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
