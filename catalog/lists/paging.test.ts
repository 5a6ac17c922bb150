import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { pageCount, SORTS } from './listing.ts';
import type { ProductFilter } from './product-pages.server.ts';

const COUNT = 97;

/** Products with many equal timestamps and prices, so that ties must be broken. */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`
    insert into products (name, category, price, created_at)
    select 'Product ' || i, case when i % 5 = 0 then 'Men' else 'Women' end, 10 + (i * 7) % 4,
      timestamptz '2025-01-01' + interval '1 day' * (i % 3)
    from generate_series(1, ${COUNT}) as i`);
}

/** The whole list from one query, to compare the pages with. */
async function expected(db: Db, order: string, where = 'true'): Promise<string[]> {
  const answer = await db.execute(sql.raw(`select id from products where ${where} order by ${order}`));
  return (answer as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id);
}

async function allPages(db: Db, filter: ProductFilter, pageSize: number): Promise<string[]> {
  const { totalCount } = await pageUncached(db, filter, 0, pageSize);
  const ids: string[] = [];
  for (let page = 0; page < pageCount(totalCount, pageSize); page += 1) {
    const { products } = await pageUncached(db, filter, page, pageSize);
    ids.push(...products.map(({ id }) => id));
  }
  expect(ids).toHaveLength(totalCount);
  return ids;
}

onPGlite((database, isEmbedded) => {
  beforeEach(() => fill(database().db));

  test.each([
    ['recommended', 'created_at desc, id desc'],
    ['price-up', 'price, created_at, id'],
    ['price-down', 'price desc, created_at desc, id desc'],
  ] as const)('Ca-6 %s: every product is on exactly one page, ties broken by id', async (sort, order) => {
    expect(await allPages(database().db, { sort }, 10)).toEqual(await expected(database().db, order));
    expect(await allPages(database().db, { sort, category: 'Men' }, 6)).toEqual(
      await expected(database().db, order, `category = 'Men'`),
    );
  });

  test('Ca-6 price limits are inclusive and apply to the whole category', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 9, max: 14 }),
        fc.integer({ min: 9, max: 14 }),
        fc.constantFrom(...SORTS),
        async (minPrice, maxPrice, sort) => {
          const filter = { category: 'Women', minPrice, maxPrice, sort } as const;
          const ids = await allPages(database().db, filter, 24);
          const inside = `category = 'Women' and price between ${minPrice} and ${maxPrice}`;
          expect(ids.toSorted()).toEqual((await expected(database().db, 'id', inside)).toSorted());
        },
      ),
      { numRuns: isEmbedded ? 8 : 20 },
    );
  });

  test('Ca-6 a page beyond the last is empty and has the exact total', async () => {
    expect(await pageUncached(database().db, {}, 999_999, 24)).toEqual({ products: [], totalCount: COUNT });
  });

  test('Ca-6 any page of a long list equals the same part of the whole list', async () => {
    const { db } = database();
    await db.execute(sql`
      insert into products (name, category, price, created_at)
      select 'Product ' || i, 'Kids', case when i % 2 = 0 then 20 else 10 + i * 7 % 40 end,
        timestamptz '2025-01-01' + interval '1 minute' * (i / 3)
      from generate_series(1, ${isEmbedded ? 300 : 2_000}::int) as i`);
    for (const [sort, order] of [
      ['recommended', 'created_at desc, id desc'],
      ['price-up', 'price, created_at, id'],
      ['price-down', 'price desc, created_at desc, id desc'],
    ] as const) {
      for (const [minPrice, maxPrice] of [
        [null, null],
        [20, 30],
        [20, 20],
        [null, 12],
        [49, null],
        [60, 70],
        [30, 20],
      ] as const) {
        const where = `category = 'Kids' and price >= ${minPrice ?? 0} and price <= ${maxPrice ?? 1000}`;
        const whole = await expected(db, order, where);
        for (const page of [0, 1, Math.floor(whole.length / 48), Math.floor(whole.length / 24), 999]) {
          const filter = { category: 'Kids', sort, minPrice, maxPrice } as const;
          const { products, totalCount } = await pageUncached(db, filter, page, 24);
          expect([sort, minPrice, page, totalCount]).toEqual([sort, minPrice, page, whole.length]);
          expect(products.map(({ id }) => id)).toEqual(whole.slice(page * 24, (page + 1) * 24));
        }
      }
    }
  });
});
