import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { onEachDatabase, openTestPostgres } from '#db/testing/each-database.ts';
import { CATEGORIES } from './product.ts';
import { pageOfProducts } from './product-pages.server.ts';

onEachDatabase((database, isEmbedded) => {
  const fill = (count: number, perMoment = 3) =>
    database().db.execute(sql`
      insert into products (name, category, sub_category, price, featured, created_at)
      select 'Product ' || i, category, case when category = 'Accessories' then (array['Belts', 'Uncategorized', null, 'Hats'])[1 + i % 4] end,
        10 + (i * 7) % 40, i % 50 = 0, timestamptz '2025-01-01' + interval '1 minute' * (i / ${perMoment}::int)
      from generate_series(1, ${count}::int) as i,
        lateral (select (array['Women', 'Women', 'Women', 'Accessories', 'Men'])[1 + i % 5]) as at (category)`);

  test('Da-1 what triggers count is what a recount finds, after any writes', async () => {
    const { db } = database();
    const write = fc.oneof(
      fc.nat({ max: isEmbedded ? 300 : 1_200 }).map((count) => () => fill(count)),
      // A whole import of one moment.
      fc.nat({ max: isEmbedded ? 300 : 1_200 }).map((count) => () => fill(count, 10_000)),
      fc.tuple(fc.constantFrom(...CATEGORIES), fc.integer({ min: 2, max: 9 })).map(
        ([category, share]) =>
          () =>
            db.execute(sql`update products set category = ${category}, sub_category = null,
            price = price + 1, featured = not featured where hashtext(id::text) % ${share} = 0`),
      ),
      fc.integer({ min: 2, max: 5 }).map(
        (share) => () =>
          db.execute(sql`update products set created_at = created_at - interval '1 day', name = name || '!'
          where hashtext(id::text) % ${share} = 0`),
      ),
      fc
        .integer({ min: 1, max: 3 })
        .map((share) => () => db.execute(sql`delete from products where hashtext(id::text) % ${share} = 0`)),
      fc.constant(() => db.execute(sql`truncate products`)),
      fc.constant(() =>
        db
          .transaction(async (transaction) => {
            await transaction.execute(sql`delete from products`);
            transaction.rollback();
          })
          .catch(() => {}),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 3, maxLength: 5 }), async (writes) => {
        await db.execute(sql`truncate products`);
        await fill(isEmbedded ? 300 : 2_000);
        for (const each of writes) await each();
        expect(await wrongCounts(db)).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });

  test('Ca-6 a page anywhere in a long list is the same that reading the whole list finds', async () => {
    const { db } = database();
    await fill(isEmbedded ? 300 : 7_000);
    await db.execute(sql`delete from products where hashtext(id::text) % 3 = 0`);
    expect(await blocks(db)).toBeGreaterThan(isEmbedded ? 0 : 10);
    for (const [sort, order] of [
      ['newest', 'created_at desc, id desc'],
      ['price-up', 'price, created_at, id'],
      ['price-down', 'price desc, created_at desc, id desc'],
    ] as const) {
      for (const [minPrice, maxPrice] of [
        [null, null],
        [20, 30],
        [null, 12],
        [49, null],
        [60, 70],
        [30, 20],
      ] as const) {
        const whole = await ids(
          db,
          sql.raw(`select id from products where category = 'Women' and price >= ${minPrice ?? 0}
            and price <= ${maxPrice ?? 1000} order by ${order}`),
        );
        for (const page of [0, 1, 59, Math.floor(whole.length / 24), 999]) {
          const filter = { category: 'Women', sort, minPrice, maxPrice } as const;
          const { products, totalCount } = await pageOfProducts(db, filter, page, 24);
          expect([sort, minPrice, page, totalCount]).toEqual([sort, minPrice, page, whole.length]);
          expect(products.map(({ id }) => id)).toEqual(whole.slice(page * 24, (page + 1) * 24));
        }
      }
    }
  });

  test('Ct-4 what came in while triggers were off is counted anew', async () => {
    const { db } = database();
    await db.execute(sql`alter table products disable trigger user`);
    await fill(isEmbedded ? 300 : 3_000);
    await db.execute(sql`alter table products enable trigger user`);
    expect(await wrongCounts(db)).not.toEqual([]);
    await db.execute(sql`select recount_products()`);
    expect(await wrongCounts(db)).toEqual([]);
  });
});

test('Da-1 many writers at once are counted exactly, and none waits for another in a circle', async () => {
  const database = await openTestPostgres();
  const { db } = database;
  const insert = sql`insert into products (name, price, category, created_at)
    select 'Product', 1 + i % 9, (array['Women', 'Men', 'Bags'])[1 + i % 3], timestamptz '2025-01-01' + i % 7 * interval '1 day'
    from generate_series(1, 400) as i`;
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 4; round += 1) {
        await db.execute(insert);
        await db.execute(sql`delete from products where id in (
          select id from products where hashtext(id::text) % 8 = ${writer} order by id limit 120 for update skip locked)`);
        await db
          .transaction(async (transaction) => {
            await transaction.execute(insert);
            if (round % 2) transaction.rollback();
          })
          .catch((error) => expect(error).toBeInstanceOf(TransactionRollbackError));
      }
    }),
  );
  expect(await blocks(db)).toBeGreaterThan(20);
  expect(await wrongCounts(db)).toEqual([]);
  await database.close();
});

/** Every block and every figure that differs from what its products say. */
async function wrongCounts(db: Db): Promise<unknown[]> {
  const { rows } = (await db.execute(sql`
    with places as (
      select place.kind, place.name, place.price, created_at, id
      from products, catalogue_places(category, sub_category, products.price) place
    ), recounted as (
      select places.kind, places.name, block.price, block.created_at, block.id, count(*) as products
      from places left join lateral (
        select * from catalogue_blocks block where block.kind = places.kind and block.name = places.name
          and (block.price, block.created_at, block.id) >= (places.price, places.created_at, places.id)
        order by block.price, block.created_at, block.id limit 1
      ) block on true group by 1, 2, 3, 4, 5
    ), steps as (
      select block.name as category, block.created_at, block.id, catalogue_price_step(products.price) as step,
        count(*)::int as products
      from products, lateral (
        select * from catalogue_blocks block where block.kind = 'category' and block.name = products.category
          and (block.created_at, block.id) >= (products.created_at, products.id)
        order by block.created_at, block.id limit 1
      ) block group by 1, 2, 3, 4
    ), prices as (
      select category, created_at, id, catalogue_cheaper(array_agg(step), array_agg(products)) as cheaper
      from steps group by 1, 2, 3
    ), figures as (
      select category, count(*) as products, count(*) filter (where featured) as featured, sum(price) as price_sum
      from products group by 1
    )
    select kind, name, recounted.products, kept.products as kept
    from recounted full join catalogue_blocks kept using (kind, name, price, created_at, id)
    where recounted.products is distinct from kept.products or kept.products > 2000
    union all
    select 'prices', category, prices.cheaper[cardinality(prices.cheaper)], kept.cheaper[cardinality(kept.cheaper)]
    from prices full join catalogue_block_prices kept using (category, created_at, id)
    where prices.cheaper is distinct from kept.cheaper
    union all
    select 'figures', category, figures.products, kept.products
    from figures full join (select * from catalogue_figures where products <> 0) kept using (category)
    where (figures.products, figures.featured, figures.price_sum)
      is distinct from (kept.products, kept.featured, kept.price_sum)`)) as unknown as { rows: unknown[] };
  return rows;
}

async function ids(db: Db, query: SQL): Promise<string[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}

async function blocks(db: Db): Promise<number> {
  return (await ids(db, sql`select id from catalogue_blocks`)).length;
}
