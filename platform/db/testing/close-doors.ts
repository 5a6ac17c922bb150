import { Client } from 'pg';

/** Cuts every connection to a database of the test server and lets none in; the answered function lets them in again. */
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
