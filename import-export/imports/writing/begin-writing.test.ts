import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beginTextExchange } from '#catalog/commands/main-language.server.ts';
import { type Database, type Db, queryRows } from '#platform/db/database.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';
import { findImport, moveImport } from '../imports.server.ts';
import { beginWriting } from './begin-writing.server.ts';

// The embedded database runs one transaction at a time, so these races need PostgreSQL.
let database: Database;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.close());

const ID = '00000000-0000-4000-8000-000000000001';
beforeEach(async () => {
  await database.db.execute(sql`truncate main_language_change, imports cascade`);
  await database.db.execute(sql`insert into imports (id, file_name, file_bytes, state, choices)
    values (${ID}, 'autumn.csv', 1, 'checked', '{}')`);
});

const begin = (db: Db) => moveImport(db, ID, ['checked'], 'running');
const change = (db: Db) => beginTextExchange(db, { languages: ['en', 'ar'] }, { languages: ['ar', 'en'] });

/** Runs `first` and, before it commits, `second`, until `second` has ended or waits for a lock. */
async function duringTransaction<A, B>(
  first: (db: Db) => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  let later: Promise<B> | undefined;
  const outcome = await database.db.transaction(async (transaction) => {
    const result = await first(transaction);
    let hasEnded = false;
    later = second().finally(() => {
      hasEnded = true;
    });
    await vi.waitFor(async () => expect(hasEnded || (await countWaiting())).toBe(true));
    return result;
  });
  return [outcome, (await later) as B];
}

async function countWaiting(): Promise<boolean> {
  const [{ count = 0 } = {}] = await queryRows<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from pg_locks where not granted and relation = 'imports'::regclass`,
  );
  return count > 0;
}

test('La-15 an import that begins during a change of the main language is refused', async () => {
  const [blocker, begun] = await duringTransaction(change, () => beginWriting(database.db, begin));
  expect([blocker, begun]).toEqual([null, 'texts exchanging']);
  expect(await findImport(database.db, ID)).toMatchObject({ state: 'checked' });
});

test('La-15 a change of the main language during the beginning of an import is refused, and names the import', async () => {
  const [, blocker] = await duringTransaction(
    (db) => beginWriting(db, begin),
    () => database.db.transaction(change),
  );
  expect(blocker).toMatchObject({
    writing: { id: ID, fileName: 'autumn.csv', state: 'running', paused: false },
  });
  expect(await database.db.transaction(change)).toMatchObject({ writing: { fileName: 'autumn.csv' } });
});
