import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { uncached } from './count-cache.server.ts';
import { pageCount, SORTS, type Sort } from './listing.ts';
import { type ProductFilter, pageOfProducts } from './product-pages.server.ts';

const COUNT = 97;

const SHOWN_PRICE = 'case when not price_on_request then price end';

/** Each order of a list as plain SQL. */
const IN_SQL: Record<Sort, string> = {
  recommended: 'created_at desc, id desc',
  newest: 'created_at desc, id desc',
  'price-up': `price_on_request, ${SHOWN_PRICE}, created_at, id`,
  'price-down': `price_on_request, ${SHOWN_PRICE} desc, created_at desc, id desc`,
  'name-up': 'name collate "und-x-icu", created_at desc, id desc',
};
const SORTED = Object.entries(IN_SQL) as [Sort, string][];

/** Products with many equal timestamps and prices, so that ties must be broken. Some prices are on request. */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`
    insert into products (name, category, price_on_request, price, created_at)
    select 'Product ' || i, case when i % 5 = 0 then 'Men' else 'Women' end, i % 6 = 0,
      case when i % 12 > 0 then 10 + (i * 7) % 4 end,
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

  test.each(SORTED)(
    'Ca-6 %s: every product is on exactly one page, ties broken by id',
    async (sort, order) => {
      expect(await allPages(database().db, { sort }, 10)).toEqual(await expected(database().db, order));
      expect(await allPages(database().db, { sort, category: 'Men' }, 6)).toEqual(
        await expected(database().db, order, `category = 'Men'`),
      );
    },
  );

  test.each([
    ['en', 'en', ['apple', 'Éclair', 'Zebra']],
    ['ar', 'fr', ['أب', 'جيم', 'يد']],
    ['fr', 'ar', ['Agneau', 'école', 'Zèbre']],
    ['hi', 'en', ['अनार', 'कमल', 'हार']],
  ] as const)(
    'Ca-6 La-12 by name, a page in %s is sorted by the names that it shows',
    async (language, source, names) => {
      const { db } = database();
      await db.execute(sql`delete from products`);
      const ids = ['Zebra', 'apple', 'Éclair'].map((name, at) => ({
        name,
        id: `00000000-0000-4000-8000-00000000000${at}`,
      }));
      for (const { name, id } of ids)
        await db.execute(
          sql`insert into products (id, name, price, category) values (${id}, ${name}, 5, 'Bags')`,
        );
      await db.execute(sql`insert into product_texts (product_id, language, name)
      select product_id::uuid, language, name from (values
        (${ids[0]?.id}, 'fr', 'Agneau'), (${ids[1]?.id}, 'fr', 'Zèbre'), (${ids[2]?.id}, 'fr', 'école'),
        (${ids[0]?.id}, 'ar', 'يد'), (${ids[1]?.id}, 'ar', 'أب'), (${ids[2]?.id}, 'ar', 'جيم'),
        (${ids[0]?.id}, 'hi', 'कमल'), (${ids[1]?.id}, 'hi', 'हार'), (${ids[2]?.id}, 'hi', 'अनार')) as texts (product_id, language, name)`);
      const { products } = await pageOfProducts(
        db,
        { category: 'Bags', sort: 'name-up', minPrice: language === 'fr' ? 1 : null },
        0,
        24,
        uncached,
        { language, source },
      );
      expect(products.map(({ name }) => name)).toEqual(names);
    },
  );

  test('Ca-6 price limits are inclusive and apply to the whole category', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 9, max: 14 }),
        fc.integer({ min: 9, max: 14 }),
        fc.constantFrom(...SORTS),
        async (minPrice, maxPrice, sort) => {
          const filter = { category: 'Women', minPrice, maxPrice, sort } as const;
          const ids = await allPages(database().db, filter, 24);
          const inside = `category = 'Women' and not price_on_request and price between ${minPrice} and ${maxPrice}`;
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
      insert into products (name, category, price_on_request, price, created_at)
      select 'Product ' || i, 'Kids', i % 9 = 0,
        case when i % 18 = 0 then null when i % 2 = 0 then 20 else 10 + i * 7 % 40 end,
        timestamptz '2025-01-01' + interval '1 minute' * (i / 3)
      from generate_series(1, ${isEmbedded ? 300 : 2_000}::int) as i`);
    for (const [sort, order] of SORTED) {
      for (const [minPrice, maxPrice] of [
        [null, null],
        [20, 30],
        [20, 20],
        [null, 12],
        [49, null],
        [60, 70],
        [30, 20],
      ] as const) {
        const inside = `not price_on_request and price between ${minPrice ?? 0} and ${maxPrice ?? 1000}`;
        const where = `category = 'Kids'${minPrice === null && maxPrice === null ? '' : ` and ${inside}`}`;
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
