import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPGlite } from '#db/pglite.server.ts';
import { openPostgres } from '#db/postgres.server.ts';
import { manyProducts } from './many-products.ts';

/**
 * `npm run bench:load -- [count] [seed]`: fills the database at `DATABASE_URL`, or the embedded one in `DATA_DIR` while
 * no shop holds it, with 20,000 products or as many as are asked for.
 */
const [count = '20000', seed = 'vitrine'] = process.argv.slice(2);
if (!/^\d{1,8}$/.test(count)) {
  console.error(`How many products? A number, not "${count}".`);
  process.exit(1);
}
if (existsSync('.env')) process.loadEnvFile('.env');

const { DATABASE_URL, DATA_DIR = './data' } = process.env;
const migrations = join(process.cwd(), 'db/migrations');
const database = DATABASE_URL
  ? await openPostgres({ url: DATABASE_URL, migrations })
  : await openPGlite({ directory: join(DATA_DIR, 'database'), migrations });

const started = Date.now();
await database.db.transaction(async (transaction) => {
  await transaction.execute('set local statement_timeout = 0');
  await transaction.execute("set local maintenance_work_mem = '256MB'");
  for (const statement of manyProducts(Number(count), seed)) await transaction.execute(sql.raw(statement));
});
console.log(
  `${Number(count).toLocaleString('en-US')} products in ${((Date.now() - started) / 1000).toFixed(1)} s`,
);
await database.close();
