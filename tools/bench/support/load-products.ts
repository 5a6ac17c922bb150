import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { addProducts, MIGRATIONS } from './database.ts';
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
if (DATABASE_URL) await addProducts(DATABASE_URL, Number(count), seed);
else {
  const database = await openPGlite({ directory: join(DATA_DIR, 'database'), migrations: MIGRATIONS });
  await database.db.transaction(async (transaction) => {
    for (const statement of manyProducts(Number(count), seed)) await transaction.execute(sql.raw(statement));
  });
  await database.close();
}
console.log(`${Number(count).toLocaleString('en-US')} products added`);
