import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, queryRows } from './database.ts';
import { openTestPostgres } from './testing/each-database.ts';

let database: Database & { url: string };
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.close());

test('a connection that the server ends in the middle of a transaction costs that transaction, not the process', async () => {
  // Where nobody listened to the broken connection, the run itself would fail of an uncaught error.
  const transaction = database.db.transaction(async (inside) => {
    const [own] = await queryRows<{ pid: number }>(inside, sql`select pg_backend_pid() as pid`);
    await terminate(own?.pid ?? 0);
    await inside.execute(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  await expect(queryRows(database.db, sql`select 1 as one`)).resolves.toEqual([{ one: 1 }]);
});

async function terminate(pid: number): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_terminate_backend($1)', [pid]);
  // Gone once the server no longer lists it.
  while ((await client.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount) {}
  await client.end();
}
