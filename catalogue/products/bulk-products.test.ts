import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { findProductsForUpdate } from './bulk-products.server.ts';

const ids = [3, 1, 2].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);

onEachDatabase((database) => {
  test('Da-4 products are locked in the order of their ids, so two writers never deadlock', async () => {
    // Insert them in another order than that of their ids.
    for (const id of ids)
      await database().db.execute(
        sql`insert into products (id, name, price, category) values (${id}::uuid, 'Bag', 1, 'Bags')`,
      );
    await database().db.transaction(async (transaction) => {
      const locked = await findProductsForUpdate(transaction, ids);
      expect(locked.map(({ id }) => id)).toEqual(ids.toSorted());
      // PostgreSQL records a row lock in the row's `xmax`.
      const rows = await queryRows<{ xmax: string }>(transaction, sql`select xmax::text from products`);
      expect(rows.filter(({ xmax }) => xmax !== '0')).toHaveLength(ids.length);
    });
  });
});
