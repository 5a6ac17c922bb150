import { Client } from 'pg';

/**
 * Closes every connection to a database of the test server and refuses new ones, until the returned function is called.
 */
export async function closeDoors(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const other = new Client({ connectionString: url.replace(name, 'postgres') });
  await other.connect();
  await other.query(`alter database ${name} allow_connections false`);
  await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => {
    await other.query(`alter database ${name} allow_connections true`);
    await other.end();
  };
}
