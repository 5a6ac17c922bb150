import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { manyProducts } from './many-products.ts';

/**
 * `npm run bench:load -- [count] [seed]`: adds generated products (20,000 by default) to the database at
 * `DATABASE_URL`. Without `DATABASE_URL`, it fills the embedded database in `DATA_DIR`; stop the shop first.
 */
const [count = '20000', seed = 'vitrine'] = process.argv.slice(2);
if (!/^\d{1,8}$/.test(count)) {
  console.error(`The number of products must be a number, not "${count}".`);
  process.exit(1);
}
if (existsSync('.env')) process.loadEnvFile('.env');

const { DATABASE_URL, DATA_DIR = './data' } = process.env;
const migrations = join(process.cwd(), 'platform/db/migrations');
const started = Date.now();
if (DATABASE_URL) await loadIntoPostgres(DATABASE_URL);
else await loadIntoEmbedded(join(DATA_DIR, 'database'));
const seconds = ((Date.now() - started) / 1000).toFixed(1);
console.log(`${Number(count).toLocaleString('en-US')} products in ${seconds} s`);

/** Uses its own connection, because the statement timeout of the shop's pool is too short for a million rows. */
async function loadIntoPostgres(url: string): Promise<void> {
  const shop = await openPostgres({ url, migrations });
  await shop.close();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("begin; set local maintenance_work_mem = '256MB'");
  for (const statement of manyProducts(Number(count), seed)) await client.query(statement);
  await client.query('commit');
  await client.end();
}

async function loadIntoEmbedded(directory: string): Promise<void> {
  const database = await openPGlite({ directory, migrations });
  await database.db.transaction(async (transaction) => {
    for (const statement of manyProducts(Number(count), seed)) await transaction.execute(sql.raw(statement));
  });
  await database.close();
}
