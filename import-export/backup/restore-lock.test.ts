import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQL } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { readArchive, writeArchive } from './archive.server.ts';
import { loadShop } from './load-shop.server.ts';
import { readShop } from './read-shop.server.ts';

let directory: string;
let database: Awaited<ReturnType<typeof openTestPostgres>>;
let other: Client;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-restore-'));
  database = await openTestPostgres();
  other = new Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.close();
  await rm(directory, { recursive: true });
});

test('no other connection can write a product from the check that the shop is empty until the restore has ended', async () => {
  const storage = await openDirectoryStorage(join(directory, 'images'));
  const migrations = join(import.meta.dirname, '../../platform/db/migrations');
  const shop = { db: database.db, storage, migrations, directory, settings: {} };
  const add = (name: string) =>
    other.query('insert into products (name, price, category) values ($1, 1, $2)', [name, 'Bags']);
  await add('Saved');
  const file = join(directory, 'shop.tar.gz');
  await writeArchive(file, readShop(shop), undefined);
  await other.query('truncate products');

  await other.query("set lock_timeout = '100ms'");
  const attempts: string[] = [];
  const attempt = async () => {
    if (attempts.length < 3)
      attempts.push(
        await add('Late').then(
          () => 'added',
          ({ code }) => code,
        ),
      );
  };
  await loadShop({ ...shop, db: afterEachStatement(database.db, attempt) }, readArchive(file), false);
  // PostgreSQL, appendix A: lock_not_available.
  expect(attempts).toEqual(['55P03', '55P03', '55P03']);
  const { rows } = await other.query('select name from products');
  expect(rows).toEqual([{ name: 'Saved' }]);
});

/** A database whose transactions call a function after each statement. */
function afterEachStatement(db: Db, work: () => Promise<void>): Db {
  const transaction: Db['transaction'] = (write, config) =>
    db.transaction((own) => {
      const execute = async (statement: SQL) => {
        const answer = await own.execute(statement);
        await work();
        return answer;
      };
      return write(Object.create(own, { execute: { value: execute } }));
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
}
