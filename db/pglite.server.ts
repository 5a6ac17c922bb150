import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lock } from 'proper-lockfile';
import { type Database, DatabaseUnavailable } from './database.ts';

/**
 * Opens the embedded database below `directory`, made and migrated as needed; without a directory, one in memory.
 *
 * Two processes that open one PGlite directory silently diverge, so it is held under a lock.
 *
 * @throws {DatabaseUnavailable} when another process holds the directory; the message names it.
 */
export async function openPGlite(options: { directory?: string; migrations: string }): Promise<Database> {
  const release = options.directory ? await holdDirectory(options.directory) : async () => {};
  const client = new PGlite({
    ...(options.directory ? { dataDir: join(options.directory, 'pg') } : {}),
    extensions: { pg_trgm, unaccent },
  });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: options.migrations });

  return {
    db,
    // In process there is no connection to lose.
    async listen(channel, listener) {
      const stop = await client.listen(channel, (payload) => listener.onNotification(payload));
      listener.onListening();
      return stop;
    },
    async close() {
      await client.close();
      await release();
    },
  };
}

async function holdDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const holder = join(directory, 'held-by.txt');
  try {
    const release = await lock(directory, {
      lockfilePath: join(directory, 'held.lock'),
      stale: 5_000,
      update: 1_000,
      retries: { retries: 12, minTimeout: 500, maxTimeout: 500 },
    });
    await writeFile(holder, `process ${process.pid}, since ${new Date().toISOString()}\n`);
    return release;
  } catch (cause) {
    const who = await readFile(holder, 'utf8').catch(() => 'another process');
    throw new DatabaseUnavailable(
      `The database in ${directory} is in use by ${who.trim()}. Stop that one first, or set another DATA_DIR.`,
      { cause },
    );
  }
}
