import { Client } from 'pg';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { manyProducts } from './many-products.ts';

export const MIGRATIONS = 'platform/db/migrations';

/** Runs one statement on a connection of its own. @returns the rows */
export function query<Row extends object>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  return onConnection(url, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Connects to a database, runs a function and disconnects. */
async function onConnection<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Creates an empty database on a server. @returns its URL */
export async function createDatabase(serverUrl: string, name = 'shop'): Promise<string> {
  await query(`${serverUrl}/postgres`, `create database ${name}`);
  return `${serverUrl}/${name}`;
}

/**
 * Migrates a database and adds generated products, all or none. Uses its own connection, because the statement timeout
 * of the shop's pool is too short for a million rows.
 */
export async function addProducts(url: string, count: number, seed?: string): Promise<void> {
  await (await openPostgres({ url, migrations: MIGRATIONS })).close();
  await onConnection(url, async (client) => {
    await client.query("begin; set local maintenance_work_mem = '256MB'");
    for (const statement of manyProducts(count, seed)) await client.query(statement);
    await client.query('commit');
  });
}
