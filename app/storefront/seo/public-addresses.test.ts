import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listProductAddresses } from '#catalog/products/products.server.ts';
import type { Database } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import {
  ADDRESSES_PER_SITEMAP,
  addressesOfSitemap,
  countSitemaps,
  publicPages,
} from './public-addresses.server.ts';

const PAGES = [
  ...['/', '/women', '/men', '/kids', '/healthcare', '/cosmetics', '/bags', '/accessories', '/footwear'],
  ...['/locations', '/contact'],
];

const pages = publicPages(PAGES, { ...store, pages: [] });

onPGlite((database) => {
  test('an empty shop lists its eleven public pages', async () => {
    const { db } = database();
    expect(await countSitemaps(db, pages)).toBe(1);
    expect((await addressesOfSitemap(db, pages, 1)).map(({ path }) => path)).toEqual(PAGES);
    expect(await addressesOfSitemap(db, pages, 2)).toEqual([]);
  });

  test('Hs-11 the pages of text follow the other pages', async () => {
    const privacy = { title: 'Privacy', slug: 'privacy', text: 'Nothing is kept.', inFooter: false };
    const withText = publicPages(PAGES, { ...store, pages: [privacy] });
    const addresses = await addressesOfSitemap(database().db, withText, 1);
    expect(addresses.map(({ path }) => path)).toEqual([...PAGES, '/pages/privacy']);
  });

  test('products follow the pages, the oldest first, each with the time of its last change', async () => {
    const { db } = database();
    await addMany(db, 5);
    const inserted = await db.select({ id: products.id }).from(products).orderBy(products.createdAt);
    const addresses = (await addressesOfSitemap(db, pages, 1)).slice(PAGES.length);
    expect(addresses.map(({ path }) => path)).toEqual(inserted.map(({ id }) => `/product/${id}`));
    expect(addresses[0]?.changed).toEqual(new Date('2026-01-01T00:00:01Z'));
  });

  test('parts of the list equal those of the whole list, even if products have the same time', async () => {
    const { db } = database();
    // Many products with the same time, so that only the id orders them.
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

  test('one address more than the maximum creates a second sitemap; here the maximum is 50', async () => {
    expect(ADDRESSES_PER_SITEMAP).toBe(50_000);
    const { db } = database();
    await addMany(db, 50 - PAGES.length);
    const sitemap = (number: number) => addressesOfSitemap(db, pages, number, 50);
    expect(await countSitemaps(db, pages, undefined, 50)).toBe(1);
    expect(await sitemap(1)).toHaveLength(50);
    expect(await sitemap(2)).toEqual([]);

    await addMany(db, 1);
    expect(await countSitemaps(db, pages, undefined, 50)).toBe(2);
    const [first, second] = [await sitemap(1), await sitemap(2)];
    expect([first.length, second.length]).toEqual([50, 1]);
    expect(new Set([...first, ...second].map(({ path }) => path)).size).toBe(51);
  });
});

/** Products one second apart, or several per second. */
async function addMany(db: Database['db'], count: number, perSecond = 1): Promise<void> {
  await db.execute(sql`
    insert into products (name, price, category, created_at, updated_at)
    select 'p', 1, 'Bags', moment, moment
    from generate_series(1, ${count}::int) number,
      lateral (select timestamptz '2026-01-01T00:00:00Z' + ceil(number / ${perSecond}::numeric) * interval '1 second') at (moment)`);
}
