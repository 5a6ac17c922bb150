import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Database, type Db, queryRows } from '../database.ts';
import { openPGlite } from '../embedded/pglite.server.ts';
import { openPostgres } from '../servers/postgres.server.ts';

const migrations = join(import.meta.dirname, '..', 'migrations');

/** Opens a new, empty, migrated database on the test run's PostgreSQL server. */
export async function openTestPostgres(): Promise<Database & { url: string }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template migrated`);
  await client.end();
  const url = `${server}/${name}`;
  // The time limit of a test is enough, because statements take long on a busy machine.
  return Object.assign(await openPostgres({ url, migrations, withoutTimeout: true }), { url });
}

/** Opens a separate empty, migrated PGlite database in memory, for a test that damages or closes it. */
export async function openOwnPGlite(): Promise<Database> {
  return openPGlite({ migrations, initialData: await openAsBlob(inject('migratedPGlite')) });
}

/**
 * An empty, migrated PGlite database in memory, shared by all test files of a worker, because opening one takes half a
 * second of CPU. The worker closes it at its end.
 */
export async function openTestPGlite(): Promise<Database> {
  ofThisWorker ??= openOwnPGlite();
  const database = await ofThisWorker;
  const tables = await queryRows<{ name: string }>(
    database.db,
    // Only triggers write texts, and words stay when their products are deleted.
    sql`select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'catalog_texts'`,
  );
  await emptyTables(database.db, ...tables.map(({ name }) => name));
  return { ...database, close: async () => {} };
}

/**
 * Removes all rows of tables. Deleting few products is ten times cheaper than truncating their table with its many
 * indexes, and deleting thousands takes seconds.
 */
export async function emptyTables(db: Db, ...names: string[]): Promise<void> {
  await db.execute(`do $$ begin
    if (select count(*) from products) > 200 then truncate ${names.join(', ')} cascade;
    else ${names.map((name) => `delete from ${name};`).join(' ')}
    end if;
  end $$`);
}

let ofThisWorker: Promise<Database> | undefined;

type Tests = (database: () => Database, isEmbedded: boolean) => void;

/**
 * Runs the same tests on both databases: where locks, notifications or drivers could differ. `database()` is open from
 * `beforeAll` on; both tables are empty before each test. Tests with many rows use some hundred if `isEmbedded`,
 * because rows cost ten times as much there.
 */
export function onEachDatabase(tests: Tests): void {
  describe('on PGlite', () => runOn(openTestPGlite, (database) => tests(database, true)));
  describe('on PostgreSQL', () => runOn(openTestPostgres, (database) => tests(database, false)));
}

/** Runs tests of ordinary statements on PGlite, and in a complete run (`COMPLETE=true`) also on PostgreSQL. */
export function onPGlite(tests: Tests): void {
  if (process.env.COMPLETE === 'true') onEachDatabase(tests);
  else describe('on PGlite', () => runOn(openTestPGlite, (database) => tests(database, true)));
}

function runOn(open: () => Promise<Database>, tests: (database: () => Database) => void): void {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.db, 'accessory_categories', 'product_texts', 'products');
  });
  afterAll(() => database?.close());
  tests(() => database);
}
