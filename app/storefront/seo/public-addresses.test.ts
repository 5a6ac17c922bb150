import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProductAddresses } from '#catalogue/products.server.ts';
import { countProducts } from '#catalogue/statistics.server.ts';
import type { Database } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { onEachDatabase, openTestPostgres } from '#db/testing/each-database.ts';
import { addressesOfSitemap, countSitemaps } from './public-addresses.server.ts';

const PAGES = [
  ...['/', '/women', '/men', '/kids', '/healthcare', '/cosmetics', '/bags', '/accessories', '/footwear'],
  ...['/locations', '/contact'],
];

onEachDatabase((database) => {
  test('an empty shop has its twelve public pages to show', async () => {
    const { db } = database();
    expect(await countSitemaps(db)).toBe(1);
    expect((await addressesOfSitemap(db, 1)).map(({ path }) => path)).toEqual(PAGES);
    expect(await addressesOfSitemap(db, 2)).toEqual([]);
  });

  test('products follow the pages, the oldest first, each with the time of its last change', async () => {
    const { db } = database();
    await addMany(db, 5);
    const inserted = await db.select({ id: products.id }).from(products).orderBy(products.created_at);
    const addresses = (await addressesOfSitemap(db, 1)).slice(PAGES.length);
    expect(addresses.map(({ path }) => path)).toEqual(inserted.map(({ id }) => `/product/${id}`));
    expect(addresses[0]?.changed).toEqual(new Date('2026-01-01T00:00:01Z'));
  });

  test('any part of the list is the same as that part of the whole', async () => {
    const { db } = database();
    // Many of one moment, so that only the id tells them apart.
    await addMany(db, 30, 3);
    const whole = await listProductAddresses(db, 0, 100);
    expect(whole).toHaveLength(30);
    for (const [offset, limit] of [
      [0, 7],
      [7, 7],
      [29, 5],
      [30, 5],
    ] as const) {
      expect(await listProductAddresses(db, offset, limit)).toEqual(whole.slice(offset, offset + limit));
    }
  });
});

let big: Database;
beforeAll(async () => {
  big = await openTestPostgres();
});
afterAll(() => big.close());

test('50,000 addresses fill one sitemap, and one more opens a second', async () => {
  // Triggers would take as long as all other tests of this file.
  await big.db.execute(sql`alter table products disable trigger user`);
  await addMany(big.db, 50_000 - PAGES.length);
  await big.db.execute(sql`alter table products enable trigger user`);
  expect(await countSitemaps(big.db)).toBe(1);
  expect(await addressesOfSitemap(big.db, 1)).toHaveLength(50_000);
  expect(await addressesOfSitemap(big.db, 2)).toEqual([]);

  await addMany(big.db, 1);
  expect(await countSitemaps(big.db)).toBe(2);
  const first = await addressesOfSitemap(big.db, 1);
  const second = await addressesOfSitemap(big.db, 2);
  expect([first.length, second.length]).toEqual([50_000, 1]);
  const all = new Set([...first, ...second].map(({ path }) => path));
  expect(all.size).toBe(PAGES.length + (await countProducts(big.db)));
});

/** Products one second apart, or several of each second. */
async function addMany(db: Database['db'], count: number, perSecond = 1): Promise<void> {
  await db.execute(sql`
    insert into products (name, price, category, created_at, updated_at)
    select 'p', 1, 'Bags', moment, moment
    from generate_series(1, ${count}::int) number,
      lateral (select timestamptz '2026-01-01T00:00:00Z' + ceil(number / ${perSecond}::numeric) * interval '1 second') at (moment)`);
}
