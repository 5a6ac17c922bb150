import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, queryRows } from '#platform/db/database.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';
import { changeProducts } from '../commands/change-products.server.ts';
import { undoBatch } from '../commands/undo/undo-change.server.ts';

const [SAND = '', INK = ''] = [1, 2].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);

let database: Database;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.close());
beforeEach(() =>
  database.db.execute(sql`
    delete from products;
    insert into products (id, name, price, category, images, description, model) values
      (${sql.raw(`'${SAND}'`)}, 'Sand', 5, 'Bags', '{a.jpg}', 'x', 'Riva'),
      (${sql.raw(`'${INK}'`)}, 'Ink', 5, 'Bags', '{a.jpg}', 'x', 'Riva')`),
);

test('Md-3 two people who change different colors of a model at once both keep their change', async () => {
  let locked = 0;
  const bothLocked = Promise.withResolvers<void>();
  // Each holds the row of one color, and then needs that of the other one, which now leads or no longer does.
  const change = (id: string, update: SQL) =>
    database.db.transaction(async (transaction) => {
      await transaction.execute(sql`select from products where id = ${id} for update`);
      locked += 1;
      if (locked === 2) bothLocked.resolve();
      await bothLocked.promise;
      await transaction.execute(update);
    });
  await Promise.all([
    change(SAND, sql`update products set pin_rank = 1 where id = ${SAND}`),
    change(INK, sql`update products set in_stock = false where id = ${INK}`),
  ]);
  expect(
    await queryRows(database.db, sql`select name, pin_rank, in_stock, leads from products order by id`),
  ).toEqual([
    { name: 'Sand', pin_rank: 1, in_stock: true, leads: true },
    { name: 'Ink', pin_rank: 0, in_stock: false, leads: false },
  ]);
});

test('Md-3 a change of many products that a deadlock has rolled back counts and records each product once', async () => {
  const { db } = database;
  const oneByOne = { size: 1, commitEach: false };
  const soldOut = { kind: 'stock', inStock: false } as const;
  const changed = await inDeadlock(() => changeProducts(db, [SAND, INK], soldOut, oneByOne));
  expect(changed).toMatchObject({ outcome: 'changed', changed: 2, already: 0, missing: 0 });
  const batch = (changed as { batch: string }).batch;
  const count = sql`select count(*)::int from admin_activity where batch = ${batch} and summary is null`;
  expect(await queryRows(db, count)).toEqual([{ count: 2 }]);
  const storage = { has: async () => true } as never;
  expect(await inDeadlock(() => undoBatch(db, storage, batch, oneByOne))).toMatchObject({
    names: ['Sand', 'Ink'],
    already: 0,
  });

  /** Runs a write that takes Sand, then Ink, together with a transaction that takes Ink, then Sand, and outlives it. */
  async function inDeadlock<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
    let writing: Promise<Outcome> | undefined;
    await db.transaction(async (other) => {
      await other.execute(sql`set local deadlock_timeout = '1min'`);
      await other.execute(sql`select from products where id = ${INK} for update`);
      writing = write();
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => queryRows(db, waiting)).toHaveLength(1);
      await other.execute(sql`select from products where id = ${SAND} for update`);
    });
    return writing as Promise<Outcome>;
  }
});
