import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { findProductsForUpdate } from './write-products.server.ts';

const ids = [3, 1, 2].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const [first = '', second = '', third = ''] = ids.toSorted();

onEachDatabase((database, isEmbedded) => {
  /** Inserts the products in another order than that of their ids. */
  async function addProducts(): Promise<void> {
    for (const id of ids)
      await database().db.execute(
        sql`insert into products (id, name, price, category) values (${id}::uuid, 'Bag', 1, 'Bags')`,
      );
  }

  test('Da-4 products are locked until the transaction ends, and returned in the order of their ids', async () => {
    await addProducts();
    await database().db.transaction(async (transaction) => {
      const locked = await findProductsForUpdate(transaction, ids);
      expect(locked.map(({ id }) => id)).toEqual([first, second, third]);
      // PostgreSQL records a row lock in the row's `xmax`.
      const rows = await queryRows<{ xmax: string }>(transaction, sql`select xmax::text from products`);
      expect(rows.filter(({ xmax }) => xmax !== '0')).toHaveLength(ids.length);
    });
  });

  // The embedded database has one connection, so no second writer can wait.
  if (isEmbedded) return;

  test('Da-4 products are locked in the order of their ids, so two writers never deadlock', async () => {
    await addProducts();
    const { db } = database();
    let waiting: Promise<unknown> | undefined;
    await db.transaction(async (other) => {
      await other.execute(sql`select from products where id = ${second} for update`);
      waiting = db.transaction(async (writer) => {
        // An index scan would return the products in the right order by chance.
        await writer.execute(sql`set local enable_indexscan = off`);
        await findProductsForUpdate(writer, ids);
      });
      const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => queryRows(db, blocked)).toHaveLength(1);
      const free = await queryRows<{ id: string }>(db, sql`select id from products for update skip locked`);
      expect(free).toEqual([{ id: third }]);
    });
    await waiting;
  });
});
