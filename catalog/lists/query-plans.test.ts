import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listPinned } from '#catalog/commands/arrange-category.server.ts';
import { type Database, type Db, queryRows } from '#platform/db/database.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';
import { streamShownProducts } from '../products/product-stream.server.ts';
import { listFeaturedProducts, listProductAddresses } from '../products/products.server.ts';
import { searchProducts } from '../search/search.server.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { LANGUAGES } from '../text/languages.ts';
import { uncached } from './count-cache.server.ts';
import { countFacts } from './facts.server.ts';
import type { Sort } from './listing.ts';
import { type ProductFilter, pageOfProducts } from './product-pages.server.ts';
import { pageOfTable } from './product-table.server.ts';
import { parseTableView, type TableColumn } from './product-table.ts';
import { countSubCategories, previewSections } from './sections.server.ts';
import { catalogStatistics, countByCategory, countProducts } from './statistics.server.ts';

let database: Database;
let pool: Pool;
/** Records each statement with its parameters. */
let noted: { query: string; params: unknown[] }[] = [];
let noting: Db;

beforeAll(async () => {
  const opened = await openTestPostgres();
  database = opened;
  pool = new Pool({ connectionString: opened.url });
  noting = drizzle(pool, { logger: { logQuery: (query, params) => noted.push({ query, params }) } });
  // Insert in chunks, so that each statement finishes before its timeout even on a busy machine.
  for (let first = 1; first < 20_000; first += 2_500) {
    await database.db.execute(sql`
    insert into products (name, price, category, sub_category, description, featured, hidden, pin_rank, facts,
      created_at)
    select 'Product ' || md5(number::text), 1 + number % 500, category,
      case when category = 'Accessories' then (array['Belts', 'Watches', 'Eyewear', null])[1 + number / 8 % 4] end,
      'Made of ' || md5((30000 + number % 500)::text), number % 100 = 0, number % 20 = 19,
      case when number <= 320 then 1 + number / 8 else 0 end,
      array['Color: ' || case when number % 3 = 0 then 'Rust' else 'Ink' end, 'Number: ' || number], timestamptz '2026-01-01' + number * interval '1 minute'
    from generate_series(${first}::int, ${first + 2_499}::int) number,
      lateral (select (array['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear'])
        [1 + number % 8]) at (category)`);
  }
  // Index-only scans need pages marked as all-visible. A vacuum that runs beside another transaction cannot mark them.
  await vi.waitFor(
    async () => {
      await database.db.execute(sql`vacuum analyze products, catalog_texts`);
      const hidden = sql`select relname from pg_class
        where relname in ('products', 'catalog_texts') and relallvisible < relpages`;
      expect(await queryRows(database.db, hidden)).toEqual([]);
    },
    { timeout: 50_000, interval: 500 },
  );
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const page =
  (filter: ProductFilter, number = 0) =>
  (db: Db) =>
    pageUncached(db, filter, number, 24);
const table = (search: string) => (db: Db) => pageOfTable(db, parseTableView(new URLSearchParams(search)));

test.each([
  ['a category page', page({ category: 'Women' }), 'products_shown_category_order'],
  ['the last page of a category', page({ category: 'Women' }, 103), 'products_shown_category_order'],
  [
    'a category by price, falling',
    page({ category: 'Women', sort: 'price-down' }, 50),
    'products_category_dearest',
  ],
  ['a range of prices', page({ category: 'Men', minPrice: 20, maxPrice: 22 }), 'products_category_dearest'],
  [
    'a range of prices by price',
    page({ category: 'Men', minPrice: 20, maxPrice: 90, sort: 'price-up' }, 9),
    'products_category_cheapest',
  ],
  ['a wide range of prices', page({ category: 'Men', minPrice: 20 }, 9), 'products_shown_category_order'],
  [
    'a range of prices by name',
    page({ category: 'Men', minPrice: 20, maxPrice: 90, sort: 'name-up' }, 9),
    // The range is read once, before the texts.
    'InitPlan',
  ],
  ['a subcategory', page({ category: 'Accessories', subCategory: 'Belts' }), 'products_shown_section_order'],
  [
    'accessories without a subcategory',
    page({ category: 'Accessories', subCategory: null }),
    'products_shown_section_order',
  ],
  [
    'sections of accessories',
    (db: Db) =>
      previewSections(
        db,
        ['Belts', 'Watches'].map((name) => ({ name, names: [name] })),
        8,
        uncached,
      ),
    'products_shown_section_order',
  ],
  ['the table of the admin', table('page=1000'), 'products_newest'],
  ['the table of a category', table('category=Kids&sort=added-up&page=9'), 'products_category_newest_priced'],
  [
    'the table of the visible products of a category',
    table('category=Kids&visibility=shown&page=120'),
    'products_category_newest_priced',
  ],
  [
    'a list with a frequent fact',
    page({ category: 'Women', facts: [['Color: Ink']] }),
    'products_shown_category_order',
  ],
  [
    'a list with a rare fact',
    page({ category: 'Women', facts: [['Number: 800']] }),
    'products_category_facts',
  ],
  ['the pinned products of a category', (db: Db) => listPinned(db, 'Women'), 'products_pinned'],
  [
    'a feed',
    async (db: Db) => {
      await streamShownProducts(db, 24).next();
    },
    'products_shown_category_order',
  ],
  ['the table of a section', table('category=Accessories&subcategory=Belts'), 'products_section_newest'],
  ['the table of the hidden products', table('visibility=hidden'), 'products_hidden_newest'],
  ['the table of the unfinished products', table('only=unfinished'), 'products_hidden_newest'],
  ['the table of the visible products', table('visibility=shown&page=1000'), 'products_shown_newest'],
  ['the table by name, falling, of a category', table('sort=name-down&category=Bags'), 'products_name_order'],
  ['the table by price, falling', table('sort=price-down&page=900'), 'products_price_order'],
  ['the featured products', listFeaturedProducts, 'products_featured_newest'],
  ['a sitemap far down', (db: Db) => listProductAddresses(db, 19_990, 50), 'products_shown_newest'],
  ['a search', (db: Db) => searchProducts(db, 'c4ca42', 0, 24), 'catalog_texts_trigrams'],
] as const)('%s reads an index, never the whole table', async (_what, question, index) => {
  noted = [];
  await question(noting);
  expect(noted.length).toBeGreaterThan(0);
  const plans = await Promise.all(noted.map(planOf));
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (products|catalog_texts)/);
  expect(plans.join('\n')).toContain(index);
});

/** The index from which a list in the storefront is read in each order. */
const INDEXES: Record<Sort, string> = {
  recommended: 'products_shown_category_order',
  newest: 'products_category_newest_priced',
  'price-up': 'products_category_cheapest',
  'price-down': 'products_category_dearest',
  'name-up': 'catalog_texts_name_',
};

/** The index from which the admin's table is read in each order that has one. */
const TABLE_INDEXES: Record<`${Exclude<TableColumn, 'opened'>}-${'up' | 'down'}`, string> = {
  'name-up': 'products_name_order',
  'name-down': 'products_name_order',
  'category-up': 'products_category_order',
  'category-down': 'products_category_order',
  'price-up': 'products_price_order',
  'price-down': 'products_price_order',
  'added-up': 'products_newest',
  'added-down': 'products_newest',
};

const ORDERED = [
  ...(Object.entries(INDEXES) as [Sort, string][]).flatMap(([sort, index]) =>
    LANGUAGES.flatMap((language) =>
      [0, 9, 103].map((number): [string, (db: Db) => Promise<unknown>, string] => [
        `page ${number + 1} of a list in ${language}, sorted by ${sort},`,
        (db) =>
          pageOfProducts(db, { category: 'Women', sort }, number, 24, uncached, { language, source: 'en' }),
        index.endsWith('_') ? index + language : index,
      ]),
    ),
  ),
  ...Object.entries(TABLE_INDEXES).map(([sort, index]): [string, (db: Db) => Promise<unknown>, string] => [
    `the table of the admin, sorted by ${sort},`,
    table(`sort=${sort}&page=3`),
    index,
  ]),
];

test.each(ORDERED)('Ca-6 %s is read in the order of an index', async (_what, question, index) => {
  noted = [];
  await question(noting);
  const plans = await Promise.all(noted.filter(({ query }) => query.includes('offset')).map(planOf));
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain(index);
  expect(plans[0]).not.toMatch(/Seq Scan on (products|catalog_texts)/);
});

test('Se-1 a search for few characters never uses the trigram index, which cannot find them', async () => {
  for (const term of ['p', 'pr', 'zz', '%', '_x']) {
    noted = [];
    await searchProducts(noting, term, 0, 24);
    const [gathering] = noted;
    expect(gathering && (await planOf(gathering))).not.toContain('catalog_texts_trigrams');
  }
});

test('Se-1 no corrections are searched if none are possible or if one name contains all words', async () => {
  const isSought = async (term: string) => {
    noted = [];
    await searchProducts(noting, term, 0, 24);
    return noted.some(({ query }) => /select array\[|catalog_words/.test(query));
  };
  const [{ name } = { name: '' }] = await queryRows<{ name: string }>(
    database.db,
    sql`select name from products where not hidden limit 1`,
  );
  for (const term of [name, '%', '%%', 'q', 'qx', 'xq zz', '👜', 'the of']) {
    expect(await isSought(term), term).toBe(false);
  }
  expect(await isSought('prodcut')).toBe(true);
});

test.each([
  ['the counts of the subcategories', (db: Db) => countSubCategories(db, 'shown')],
  ['the counts of all subcategories', (db: Db) => countSubCategories(db, 'all')],
  ['the counts of the facts', (db: Db) => countFacts(db, uncached, { category: 'Women' })],
  ['the count for the sitemaps', (db: Db) => countProducts(db, uncached, 'shown')],
  ['the count of the hidden products', table('visibility=hidden')],
  ['the counts of the categories', countByCategory],
  ['the statistics of the dashboard', catalogStatistics],
  ['the count of a range of prices', page({ category: 'Women', minPrice: 20, maxPrice: 90 })],
] as const)('%s are read from an index alone', async (_what, query) => {
  noted = [];
  await query(noting);
  const counting = noted.filter(({ query }) => query.includes('count(') && !query.includes(' over ('));
  expect(counting.length).toBeGreaterThan(0);
  for (const plan of await Promise.all(counting.map(planOf))) expect(plan).toMatch(/Index Only Scan/);
});

test('Ca-6 no page reads more than half of its list, and only from an index', async () => {
  for (const number of [0, 20, 51, 84, 103]) {
    noted = [];
    await page({ category: 'Women', sort: 'price-down' }, number)(noting);
    for (const { query, params } of noted.filter((statement) => statement.query.includes('offset'))) {
      const { rows } = await pool.query(`explain (analyze, format json, costs off) ${query}`, params);
      expect(mostRows(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(1_250 + 24);
    }
  }
});

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

function mostRows(plan: Plan): number {
  return Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(mostRows));
}

async function planOf({ query, params }: { query: string; params: unknown[] }): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
