import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containing, type Database, queryRows } from '#platform/db/database.ts';
import { emptyTables, openTestPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { searchProducts } from './search.server.ts';
import { normalizeTerm } from './search.ts';

const NAMES = [
  'Halden Leather Tote',
  "Men's Slim-Fit T-Shirt, 100% Cotton",
  'Crème Brûlée Mug (set of 2)',
  '50%_off\\\\path <b>bold</b>',
  'Áo dài đẹp / 7" size XL',
  'حقيبة جلدية أنيقة ٢٣',
  'Straße & Söhne “Gold” 24/7',
  'A B C d-e f’g',
  'Tees, boxes & the dresses of ladies',
];

let databases: Database[];
beforeAll(async () => {
  databases = [await openTestPostgres(), await openTestPGlite()];
  for (const { db } of databases) {
    await emptyTables(db, 'products');
    await db.execute(sql`
      insert into products (id, name, description, category, price, created_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, names[1 + n % 9],
        names[1 + n / 9 % 9] || case when n % 2 = 0 then E'\\nNew. ' || n else '' end,
        case when n % 3 = 0 then 'Women' else 'Bags' end, 5, timestamptz '2026-01-01' + n / 2 * interval '1 hour'
      from generate_series(1, 162) n, (select ${array(NAMES)} as names) given`);
  }
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

const part = fc
  .tuple(fc.constantFrom(...NAMES), fc.nat(), fc.integer({ min: 1, max: 30 }), fc.boolean())
  .map(([name, from, length, isUpper]) => {
    const signs = [...name];
    const start = from % signs.length;
    const cut = signs.slice(start, start + length).join('');
    return normalizeTerm(isUpper ? cut.toUpperCase().replaceAll('SS', 'ß') : cut);
  });
const signs = fc.string({
  unit: fc.constantFrom('%', '_', '\\', 'a', 'l', ' ', "'", '"', '-', '2', '👜', '\ud83d'),
  minLength: 1,
  maxLength: 4,
});
const term = fc.oneof({ weight: 4, arbitrary: part }, signs.map(normalizeTerm)).filter((text) => text !== '');

test('Se-2 everything that ilike finds is found, in the same order in both databases', async () => {
  await fc.assert(
    fc.asyncProperty(term, async (text) => {
      const orders = await Promise.all(
        databases.map(async ({ db }) => {
          const { products, matched } = await searchProducts(db, text, 0, 200);
          return { matched, ids: products.map(({ id }) => id) };
        }),
      );
      expect(orders[1]).toEqual(orders[0]);
      const literal = await Promise.all(databases.map(({ db }) => idsByIlike(db, text)));
      const found = orders[0];
      expect(literal.flat().filter((id) => !found?.ids.includes(id))).toEqual([]);
      if (literal.flat().length > 0) expect(found?.matched).toBe('as_typed');
    }),
    { numRuns: 90, examples: [...SIGNS, INSIDE_WORDS].map((each): [string] => [each]) },
  );
});

/** The first word begins no word of the shop, and has no correction. */
const INSIDE_WORDS = 'alden leath';

/** Texts with a meaning in `like`, SQL or HTML; always included. */
const SIGNS = [
  '%',
  '_',
  '\\',
  '%_',
  '\\%',
  '\\_',
  '\\\\',
  '0%_off',
  "'",
  "''",
  '"',
  '7"',
  '<b>',
  '</',
  '&',
  ' - ',
  '--',
  '/*',
];

async function idsByIlike(db: Database['db'], text: string): Promise<string[]> {
  const pattern = containing(text);
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id::text as id from products
      where name ilike ${pattern} or description ilike ${pattern} or category ilike ${pattern}`,
  );
  return rows.map(({ id }) => id);
}

function array(values: string[]): SQL {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
}
