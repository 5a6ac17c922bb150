import type { Database } from './database.ts';
import type { PostgresOptions } from './servers/postgres.server.ts';

interface Options extends Omit<PostgresOptions, 'url'> {
  /** Of the embedded database, where there is no `url`. */
  directory: string;
  url?: string | undefined;
}

/**
 * Opens the database that is configured; of the two drivers only its own is loaded.
 *
 * @throws {DatabaseUnavailable} also where another process has the embedded one open.
 */
export async function openDatabase({ directory, url, ...options }: Options): Promise<Database> {
  if (url) return (await import('./servers/postgres.server.ts')).openPostgres({ url, ...options });
  const { migrations } = options;
  return (await import('./embedded/pglite.server.ts')).openPGlite({ directory, migrations });
}
