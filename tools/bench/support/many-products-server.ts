import { join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '#platform/db/database.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { manyProducts } from './many-products.ts';

/** A PostgreSQL server with catalogs of several sizes. */
export interface ManyProductsServer {
  /** Opens the catalog with this number of products. The first call creates it; later runs reuse it. */
  catalogue(count: number): Promise<Database>;
  stop(): Promise<void>;
}

/** Starts the server. Its data stays in `data/bench`; delete that directory to start from scratch. */
export async function startManyProductsServer(): Promise<ManyProductsServer> {
  const server = await startEmbeddedServer({
    directory: join(process.cwd(), 'data/bench/postgres'),
    settings: SETTINGS,
  });
  return {
    async catalogue(count) {
      const name = `products_${count}`;
      await asRoot(server.url, 'postgres', async (root) => {
        const { rowCount } = await root.query('select from pg_database where datname = $1', [name]);
        if (rowCount === 0) await load(root, server.url, count);
      });
      const database = await openPostgres({ url: `${server.url}/${name}`, migrations });
      // A new migration may have rewritten the table.
      await asRoot(server.url, name, (client) => client.query('vacuum (analyze)'));
      return database;
    },
    stop: () => server.stop(),
  };
}

/** Settings of a small dedicated server, with enough memory to build the indexes. */
const SETTINGS = [
  'shared_buffers=1GB',
  'effective_cache_size=3GB',
  'maintenance_work_mem=512MB',
  'max_wal_size=8GB',
  'random_page_cost=1.1',
];

const migrations = join(process.cwd(), 'platform/db/migrations');

/** Loads under a temporary name and renames at the end, so that an interrupted load is never used. */
async function load(root: Client, server: string, count: number): Promise<void> {
  const started = Date.now();
  await root.query('drop database if exists unfinished');
  await root.query('create database unfinished');
  const shop = await openPostgres({ url: `${server}/unfinished`, migrations });
  await shop.close();
  await asRoot(server, 'unfinished', async (client) => {
    for (const statement of manyProducts(count)) await client.query(statement);
    await client.query('vacuum analyze');
  });
  await root.query(`alter database unfinished rename to products_${count}`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`${count.toLocaleString('en-US')} products loaded in ${seconds} s`);
}

async function asRoot(
  server: string,
  database: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: `${server}/${database}` });
  await client.connect();
  await work(client).finally(() => client.end());
}
