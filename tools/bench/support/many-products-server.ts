import { join } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { addProducts, createDatabase, MIGRATIONS, query } from './database.ts';

/** Settings of a small dedicated server, with enough memory to build the indexes. */
const SETTINGS = [
  'shared_buffers=1GB',
  'effective_cache_size=3GB',
  'maintenance_work_mem=512MB',
  'max_wal_size=8GB',
  'random_page_cost=1.1',
];

/** Starts a server for catalogs. Its data stays in `data/bench`; delete that directory to start from scratch. */
export async function startManyProductsServer() {
  const directory = join(process.cwd(), 'data/bench/postgres');
  const server = await startEmbeddedServer({ directory, settings: SETTINGS });
  const databaseUrl = (count: number) => `${server.url}/products_${count}`;
  return {
    databaseUrl,
    /** Opens the catalog with this number of products. The first call creates it; later runs reuse it. */
    async catalog(count: number): Promise<Database> {
      const name = `products_${count}`;
      const root = `${server.url}/postgres`;
      const known = await query(root, 'select from pg_database where datname = $1', [name]);
      if (known.length === 0) {
        console.error(`Loading ${count.toLocaleString('en-US')} products …`);
        // Rename at the end, so that an interrupted load is never used.
        await query(root, 'drop database if exists unfinished');
        await addProducts(await createDatabase(server.url, 'unfinished'), count);
        await query(root, `alter database unfinished rename to ${name}`);
      }
      const database = await openPostgres({ url: databaseUrl(count), migrations: MIGRATIONS });
      // A new migration may have rewritten the table.
      await query(databaseUrl(count), 'vacuum (analyze)');
      return database;
    },
    stop: () => server.stop(),
  };
}
