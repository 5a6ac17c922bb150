import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Db } from '#db/database.ts';
import { openTestPostgres } from '#db/testing/each-database.ts';
import type { ProductFilter } from './products.server.ts';
import { listFeaturedProducts, listProductAddresses, pageOfProducts } from './products.server.ts';
import { searchProducts } from './search.server.ts';
import { countSubCategories } from './sections.server.ts';

let database: Database;
let pool: Pool;
/** Notes each statement that is sent, with its parameters. */
let noted: { query: string; params: unknown[] }[] = [];
let noting: Db;

beforeAll(async () => {
  const opened = await openTestPostgres();
  database = opened;
  pool = new Pool({ connectionString: opened.url });
  noting = drizzle(pool, { logger: { logQuery: (query, params) => noted.push({ query, params }) } });
  await database.db.execute(sql`
    insert into products (name, price, category, sub_category, description, featured, created_at)
    select 'Product ' || md5(number::text), 1 + number % 500, category,
      case when category = 'Accessories' then (array['Belts', 'Watches', 'Eyewear', null])[1 + number % 4] end,
      'Made of ' || md5((number + 1)::text), number % 100 = 0, timestamptz '2026-01-01' + number * interval '1 minute'
    from generate_series(1, 20000) number,
      lateral (select (array['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear'])
        [1 + number % 8]) at (category)`);
  await database.db.execute(sql`vacuum analyze products`);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const page = (filter: ProductFilter) => (db: Db) => pageOfProducts(db, filter, 0, 24);

test.each([
  ['a category page', page({ category: 'Women' }), 'products_category_newest'],
  ['a category by price', page({ category: 'Women', sort: 'price-up' }), 'products_category_price'],
  [
    'a category by price, falling',
    page({ category: 'Women', sort: 'price-down' }),
    'products_category_price',
  ],
  ['a range of prices', page({ category: 'Men', minPrice: 20, maxPrice: 22 }), 'products_category_price'],
  ['a subcategory', page({ category: 'Accessories', subCategory: 'Belts' }), 'products_sub_category_newest'],
  ['the featured ones', listFeaturedProducts, 'products_featured_newest'],
  ['the counts of the subcategories', countSubCategories, 'products_sub_category_newest'],
  ['a sitemap far down', (db: Db) => listProductAddresses(db, 19_990, 50), 'products_newest'],
  ['a search', (db: Db) => searchProducts(db, 'c4ca42', 0, 24), 'products_name_trigrams'],
] as const)('%s reads an index, never the whole table', async (_what, question, index) => {
  noted = [];
  await question(noting);
  expect(noted.length).toBeGreaterThan(0);
  const plans = await Promise.all(noted.map(planOf));
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on products/);
  expect(plans.join('\n')).toContain(index);
});

async function planOf({ query, params }: { query: string; params: unknown[] }): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
