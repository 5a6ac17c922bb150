import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, queryRows } from '#platform/db/database.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';
import { findMatches, findPartialMatches } from './search.server.ts';
import { COUNTED_RESULTS } from './search.ts';
import { parseSearchQuery } from './search-words.ts';

const TOTAL = 12_000;

let database: Database;
beforeAll(async () => {
  database = await openTestPostgres();
  // Insert in chunks, so that each statement finishes before its timeout. Number 1 is the newest.
  for (let first = 1; first < TOTAL; first += 4_000) {
    await database.db.execute(sql`
      insert into products (name, price, category, description, created_at)
      select case when n > 1500 then 'early ' when n < 1200 then 'late ' else '' end || 'number ' || n, 5, 'Bags',
        case when n % 2 = 0 then 'even ' else 'odd ' end || case when n % 70 = 0 then '70% linen' else '100 linen.' end || ' cement',
        timestamptz '2026-01-01' - n / 3 * interval '1 minute'
      from generate_series(${first}::int, ${first + 3_999}::int) n`);
  }
  await database.db.execute(sql`vacuum analyze products, catalog_texts`);
});
afterAll(() => database.close());

test.each([
  ['in all names', 'number'],
  ['in all names, and in half of the texts', 'number even'],
  ['in all descriptions', 'linen'],
  ['in half of them', 'even'],
  ['in nearly all names', 'early'],
  ['in some names', 'late'],
  ['in few', '777'],
  ['in one', 'number 11999'],
  ['in none', 'zeppelin'],
  ['with a sign that few have', '70% linen'],
  ['of two letters', 'ev'],
  ['of one that most have', 'n'],
])(
  'Se-1 Se-2 the pages of a term %s contain every match once, matches in the name first',
  async (_where, term) => {
    const { db } = database;
    const words = term.split(' ');
    const text = sql`name || ' ' || description || ' bags'`;
    const all = await queryRows<{ id: string; in_name: boolean }>(
      db,
      sql`select id::text as id, ${sql.join(
        words.map((word) => sql`name ~ ('\\m' || ${word}::text)`),
        sql` and `,
      )} as in_name
        from products where ${sql.join(
          words.map((word) => sql`position(${word} in ${text}) > 0`),
          sql` and `,
        )}`,
    );
    const query = parseSearchQuery(term);
    const ranked: string[] = [];
    for (let page = 0; page < 417; page += page < 4 ? 1 : 103) {
      const { ids, count } = await findMatches(db, query, 24, page * 24);
      expect(count).toBe(Math.min(all.length, COUNTED_RESULTS + 1));
      expect(ids).toHaveLength(Math.max(0, Math.min(24, all.length - page * 24)));
      ranked.push(...ids);
    }
    expect(new Set(ranked).size).toBe(ranked.length);
    const inName = new Map(all.map((row) => [row.id, row.in_name]));
    const places = ranked.map((id) => inName.get(id));
    expect(places).not.toContain(undefined);
    expect(places.slice(0, 96)).toEqual(
      places.slice(0, 96).sort((one, other) => Number(other) - Number(one)),
    );
  },
);

test('Se-1 the pages of very many results add up to one list', async () => {
  for (const term of ['number', 'linen', 'even number', 'late linen']) {
    const query = parseSearchQuery(term);
    const whole = await findMatches(database.db, query, 2_400, 0);
    const pages = await Promise.all(
      [0, 1, 50, 99].map((page) => findMatches(database.db, query, 24, page * 24)),
    );
    expect(pages.map(({ ids }) => ids)).toEqual(
      [0, 1, 50, 99].map((page) => whole.ids.slice(page * 24, (page + 1) * 24)),
    );
  }
});

test('Se-1 a category comes before letters inside another word, also among more results than are ranked', async () => {
  const { db } = database;
  const [bag] = await queryRows<{ id: string }>(
    db,
    sql`update products set category = 'Men', created_at = timestamptz '2020-01-01' where name = 'number 1300'
      returning id::text`,
  );
  const { ids, count } = await findMatches(db, parseSearchQuery('men'), 24, 0);
  expect([ids[0], count]).toEqual([bag?.id, COUNTED_RESULTS + 1]);
});

test('Se-2 the product whose code is the term comes first, also among more results than are ranked', async () => {
  const { db } = database;
  const [coded] = await queryRows<{ id: string }>(
    db,
    sql`insert into products (name, price, category, code, created_at)
      values ('Coded', 5, 'Bags', 'Number', timestamptz '2020-01-01') returning id::text`,
  );
  const { ids, count } = await findMatches(db, parseSearchQuery('nUMBER'), 24, 0);
  expect([ids[0], ids.length, count]).toEqual([coded?.id, 24, COUNTED_RESULTS + 1]);
  await db.execute(sql`delete from products where code is not null`);
});

test('Se-1 products with the most words are found by the rarest word, however frequent the others are', async () => {
  const { db } = database;
  const named = async (term: string) => {
    const { ids } = await findPartialMatches(db, parseSearchQuery(term), 24);
    const rows = await queryRows<{ id: string; text: string }>(
      db,
      sql`select id::text as id, name || ' ' || description as text from products`,
    );
    const texts = new Map(rows.map(({ id, text }) => [id, text]));
    return ids.map((id) => texts.get(id));
  };
  // Number 11999 is the second oldest, and nearly all products contain "early".
  const [first, ...others] = await named('early 11999 zeppelin');
  expect([first, others.length]).toEqual(['early number 11999 odd 100 linen. cement', 0]);
  const late = await named('late early odd');
  expect(late).toHaveLength(24);
  for (const text of late) expect(text).toMatch(/^(late|early) number \d+ odd/);
  expect(await named('zeppelin even')).toHaveLength(24);
});
