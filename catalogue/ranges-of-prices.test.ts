import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf } from '#db/database.ts';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { stretchOfPrices } from './counted-lists.server.ts';
import { pageOfProducts } from './product-pages.server.ts';
import { findSteps, idsInRange } from './ranges-of-prices.server.ts';

onEachDatabase((database, isEmbedded) => {
  /** Prices below the first step and above the last, on steps and between them, and one that every other product has. */
  const fill = (count: number) =>
    database().db.execute(sql`
      insert into products (name, category, price, created_at)
      select 'Product ' || i, case when i % 9 = 0 then 'Men' else 'Women' end,
        case when i % 2 = 0 then 20 when i % 41 = 0 then 0.5 when i % 37 = 0 then 2000000
          when i % 3 = 0 then 10 + i % 30 else 10 + i % 3000 / 100.0 end,
        timestamptz '2025-01-01' + interval '1 minute' * (i / 5)
      from generate_series(1, ${count}::int) as i`);

  const price = fc.oneof(
    fc.constantFrom(null, 0.4, 0.5, 1, 19.99, 20, 20.01, 1_000_000, 3_000_000),
    fc.integer({ min: 8, max: 44 }),
    fc.integer({ min: 1_000, max: 4_200 }).map((cents) => cents / 100),
  );

  test('Ca-6 wherever a page of a range of prices begins, it is what reading the whole range finds', async () => {
    const { db } = database();
    await fill(isEmbedded ? 300 : 6_000);
    await db.execute(sql`update products set price = price + 1 where hashtext(id::text) % 5 = 0`);
    await db.execute(sql`delete from products where hashtext(id::text) % 7 = 0`);
    const begins = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(price, price, begins, async (minPrice, maxPrice, begin) => {
        const whole = await rowsOf<{ id: string }>(
          db,
          sql`select id from products where category = 'Women' and price >= ${minPrice ?? 0}
            and price <= ${maxPrice ?? 9_999_999} order by created_at desc, id desc`,
        );
        const start = Math.floor(begin * whole.length);
        const range = await stretchOfPrices(db, { kind: 'price', name: 'Women' }, minPrice, maxPrice);
        const steps = await findSteps(db, 'Women', minPrice, maxPrice);
        const ids = idsInRange('Women', steps, range, { start, end: start + 24 });
        expect(ids && (await rowsOf(db, ids))).toEqual(whole.slice(start, start + 24));
      }),
      {
        numRuns: isEmbedded ? 20 : 60,
        examples: [
          [20, 20, 0.5],
          [19.5, 20.5, 0.9],
          [30, 12, 0],
        ],
      },
    );
  });

  test('Ca-6 a large range of prices has the pages and the number of products that reading it finds', async () => {
    const { db } = database();
    await fill(isEmbedded ? 300 : 7_000);
    const whole = await rowsOf<{ id: string }>(
      db,
      sql`select id from products where category = 'Women' and price between 11 and 50
        order by created_at desc, id desc`,
    );
    expect(whole.length).toBeGreaterThan(isEmbedded ? 150 : 5_000);
    const filter = { category: 'Women', minPrice: 11, maxPrice: 50 } as const;
    for (const page of [0, 2, 3, 100, Math.floor(whole.length / 24), 500]) {
      const { products, totalCount } = await pageOfProducts(db, filter, page, 24);
      expect([page, totalCount]).toEqual([page, whole.length]);
      expect(products.map(({ id }) => ({ id }))).toEqual(whole.slice(page * 24, (page + 1) * 24));
    }
  });
});

test('Ca-6 where many products lie between a range and whole steps, nothing is rounded', () => {
  const low = {
    step: 264,
    lower: '950000',
    upper: null,
    fromLower: 40_000,
    fromUpper: -Infinity,
    price: 2e6,
  };
  const wanted = { start: 48, end: 72 };
  const upwards = { low, high: undefined };
  expect(idsInRange('Women', upwards, { start: 0, end: 25_000 }, wanted)).toBeNull();
  expect(idsInRange('Women', upwards, { start: 0, end: 38_000 }, wanted)).not.toBeNull();
  const between = { low, high: { ...low, price: 3e6 } };
  expect(idsInRange('Women', between, { start: 1_000, end: 38_000 }, wanted)).toBeNull();
});
