import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imports } from '#platform/db/import-schema.ts';
import { openOwnPGlite } from '#platform/db/testing/each-database.ts';
import { claim, keepLease } from './lease.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const [RUNNER, OTHER] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

async function openImport() {
  const database = await openOwnPGlite();
  await database.db
    .insert(imports)
    .values({ id: ID, fileName: 'a.csv', fileBytes: 1, state: 'running', choices: {} });
  await claim(database.db, RUNNER, [ID]);
  let time = 0;
  const mayContinue = keepLease(database.db, { id: ID, runner: RUNNER, state: 'running' }, () => time);
  return { ...database, mayContinue, wait: (ms: number) => (time += ms) };
}

test('import: a process that loses its lease to another one, or whose import was canceled, may not continue', async () => {
  const { db, mayContinue, close } = await openImport();
  expect(await mayContinue()).toBe(true);
  await db.update(imports).set({ runner: OTHER });
  expect(await mayContinue()).toBe(false);
  await db.update(imports).set({ runner: RUNNER, state: 'canceled' });
  expect(await mayContinue()).toBe(false);
  await close();
});

test('import: while the database does not respond, a process may continue only until its lease expires', async () => {
  const { db, mayContinue, wait, close } = await openImport();
  wait(60_000);
  expect(await mayContinue()).toBe(true);
  await db.execute(sql`alter table imports rename to imports_away`);
  wait(7_000);
  expect(await mayContinue()).toBe(true);
  wait(2_000);
  expect(await mayContinue()).toBe(false);
  await close();
});
