import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, DatabaseUnavailable, reasonOf } from '../database.ts';
import { nextTurn } from '../next-turn.ts';
import { beginFiles, FlushedFiles, fileError, flushed } from './flushed-files.server.ts';
import { lockDirectory } from './lock-directory.server.ts';

interface Options {
  directory?: string;
  migrations: string;
  /** What a new database begins with, as PGlite's `dumpDataDir` writes it; otherwise it is set up from nothing. */
  begunWith?: Blob;
}

/**
 * Opens the embedded database below `directory`, made and migrated as needed; without a directory, one in memory.
 *
 * Two processes that open one PGlite directory silently diverge, so it is held under a lock.
 *
 * @throws {DatabaseUnavailable} when another process holds the directory (the message names it), or when it cannot be
 * opened or migrated.
 */
export async function openPGlite(options: Options): Promise<Database> {
  const release = options.directory ? lockDirectory(options.directory) : () => {};
  for (const flag of COMPILED_ONCE) setFlagsFromString(flag);
  const files = options.directory && join(options.directory, 'pg');
  const complete = files && (await beginFiles(files));
  const client = new PGlite({
    ...(files ? { fs: new FlushedFiles(files) } : {}),
    ...(options.begunWith ? { loadDataDir: options.begunWith } : {}),
    extensions: { pg_trgm },
    startParams: [...(files ? flushed(PGlite.defaultStartParams) : PGlite.defaultStartParams), ...SMALL],
  });
  leaveLoopBetweenQueries(client);
  const db = drizzle(client);
  try {
    await client.waitReady;
    if (complete) {
      await complete();
      collectGarbage();
    }
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
    // In process there is no connection to lose.
    async listen(channel, listener) {
      const stop = await client.listen(channel, (payload) => listener.onNotification(payload));
      listener.onListening();
      return stop;
    },
    // No other process has it open.
    withAdvisoryLock: (work) => work(),
    async close() {
      await client.close();
      release();
    },
  };
}

/** It runs in this process, and a query follows another without ever leaving the event loop. */
function leaveLoopBetweenQueries(client: PGlite): void {
  const query = client.query.bind(client);
  client.query = async (...given) => {
    await nextTurn();
    return query(...given);
  };
}

/** Setting a database up leaves up to 300 MB behind, which V8 keeps until there is more to do. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** A shop's catalogue is small, and the system keeps what is read of its files in memory anyhow. The default is 128 MB. */
const SMALL = ['-c', 'shared_buffers=16MB'];

/** Switches off V8’s second, optimizing compilation: see docs/decisions/0008-embedded-database.md. */
const COMPILED_ONCE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
