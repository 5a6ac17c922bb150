import type { Database } from './database.ts';
import type { PostgresOptions } from './servers/postgres.server.ts';

interface Options extends Omit<PostgresOptions, 'url'> {
  /** Directory of the embedded database, used if there is no `url`. */
  directory: string;
  url?: string | undefined;
}

/**
 * Opens the configured database, and loads only its driver.
 *
 * @throws {DatabaseUnavailable} also if another process has the embedded database open.
 */
export async function openDatabase({ directory, url, ...options }: Options): Promise<Database> {
  if (url) return (await import('./servers/postgres.server.ts')).openPostgres({ url, ...options });
  const { migrations } = options;
  return (await import('./embedded/pglite.server.ts')).openPGlite({ directory, migrations });
}
