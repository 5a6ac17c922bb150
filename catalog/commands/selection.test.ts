import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { listProducts } from '#catalog/products/products.server.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { changeProducts } from './change-products.server.ts';

onPGlite((database) => {
  test('bulk: a selection whose number of products has changed is not changed', async () => {
    const { db } = database();
    await db.execute(sql`insert into products (name, price, category, featured)
      values ('One', 1, 'Bags', false), ('Two', 2, 'Bags', false)`);
    const selection = { view: parseTableView(new URLSearchParams()), count: 3 };
    const outcome = await changeProducts(db, selection, { kind: 'feature', featured: true });
    expect(outcome).toEqual({ outcome: 'selection_changed', now: 2 });
    expect((await listProducts(db)).some(({ featured }) => featured)).toBe(false);
  });
});
