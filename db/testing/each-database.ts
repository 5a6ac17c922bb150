import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { Database } from '../database.ts';
import { openPGlite } from '../pglite.server.ts';
import { openPostgres } from '../postgres.server.ts';

const migrations = join(import.meta.dirname, '..', 'migrations');

/** Opens an empty, migrated database on the test run's PostgreSQL server. */
export async function openTestPostgres(): Promise<Database & { url: string }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = `${server}/${name}`;
  return Object.assign(await openPostgres({ url, migrations }), { url });
}

/** Opens an empty, migrated PGlite database in memory. */
export async function openTestPGlite(): Promise<Database> {
  return openPGlite({ migrations, begunWith: await openAsBlob(inject('emptyPGlite')) });
}

/**
 * Runs the same tests on both databases. `database()` is open from `beforeAll` on; both tables are empty before each
 * test.
 */
export function onEachDatabase(tests: (database: () => Database) => void): void {
  describe.each([
    ['PGlite', openTestPGlite],
    ['PostgreSQL', openTestPostgres],
  ] as const)('on %s', (_name, open) => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
    });
    beforeEach(async () => {
      await database.db.execute('truncate products, accessory_categories');
    });
    afterAll(() => database?.close());
    tests(() => database);
  });
}
