import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, shopContext } from '#app/context.ts';
import { loader as accessories } from '#app/storefront/category/accessories.tsx';
import { loader as category } from '#app/storefront/category/route.tsx';
import { loader as asJson } from '#app/storefront/listing/page-as-json.ts';
import { followChanges } from '#catalogue/changes.server.ts';
import { openCountCache } from '#catalogue/count-cache.server.ts';
import { CATEGORIES, categoryPath } from '#catalogue/product.ts';
import { countProducts } from '#catalogue/statistics.server.ts';
import type { Database } from '#db/database.ts';
import { openTestPostgres } from '#db/testing/each-database.ts';
import { manyProducts } from './many-products.ts';

const COUNT = 5_000;
let database: Database;
let context: RouterContextProvider;

beforeAll(async () => {
  database = await openTestPostgres();
  for (const statement of manyProducts(COUNT)) await database.db.execute(sql.raw(statement));
  context = new RouterContextProvider();
  const changes = await followChanges(database);
  const shop: Partial<Shop> = {
    db: database.db,
    changes,
    counts: openCountCache(changes),
    origin: 'http://shop.example',
    cacheTags: new Set(),
  };
  context.set(shopContext, shop as Shop);
});
afterAll(() => database.close());

const asked = (address: string) => {
  const url = new URL(address, 'http://shop.example');
  return { request: new Request(url), url, pattern: url.pathname, params: {}, context };
};

test('many products are loaded, and loading them again changes nothing', async () => {
  expect(await countProducts(database.db)).toBe(COUNT);
  for (const statement of manyProducts(1_000)) await database.db.execute(sql.raw(statement));
  expect(await countProducts(database.db)).toBe(COUNT);
});

test.each(CATEGORIES.filter((name) => name !== 'Accessories'))(
  'Ca-6 with 5,000 products %s answers with 24, on the first and on a late page',
  async (name) => {
    const first = await category(asked(categoryPath(name)) as never);
    expect(first.data.page.products).toHaveLength(24);
    const lastFull = Math.floor(first.data.page.totalCount / 24);
    const late = await category(asked(`${categoryPath(name)}?page=${lastFull}&sort=price-down`) as never);
    expect(late.data.page.products).toHaveLength(24);
  },
);

test('Ca-4 with 5,000 products the accessories show a bounded number of each section', async () => {
  const { data } = await accessories(asked('/accessories') as never);
  if (data.kind !== 'all') throw new Error('No section was chosen');
  expect(data.shown).toHaveLength(8);
  expect(data.shown.every(({ products }) => products.length === 8)).toBe(true);
});

test('Ca-6 every product of a category is reached through its pages as JSON', async () => {
  const ids = new Set<string>();
  for (let page = 1; ; page += 1) {
    const answer = await asJson(asked(`/products.json?category=Healthcare&page=${page}`) as never);
    if (answer.status === 404) break;
    const { products, totalCount } = await answer.json();
    for (const { id } of products) ids.add(id);
    if (ids.size === totalCount) break;
  }
  const counted = await database.db.execute(
    `select count(*)::int as n from products where category = 'Healthcare'`,
  );
  expect(ids.size).toBe((counted as unknown as { rows: { n: number }[] }).rows[0]?.n);
});
