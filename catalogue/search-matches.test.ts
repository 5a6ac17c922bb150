import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { openTestPostgres } from '#db/testing/each-database.ts';
import { COUNTED_RESULTS } from './search.ts';
import { findMatches, newestMatches } from './search-matches.server.ts';

const TOTAL = 16_000;

let database: Database;
beforeAll(async () => {
  database = await openTestPostgres();
  // In parts, each of which a busy machine writes within the time that a statement has. Number 1 is the newest.
  for (let first = 1; first < TOTAL; first += 4_000) {
    await database.db.execute(sql`
      insert into products (name, price, category, description, created_at)
      select case when n > 1500 then 'early ' when n < 1200 then 'late ' else '' end || 'number ' || n, 5, 'Bags',
        case when n % 2 = 0 then 'even ' else 'odd ' end || case when n % 70 = 0 then '70% linen' else '100 linen.' end,
        timestamptz '2026-01-01' - n / 3 * interval '1 minute'
      from generate_series(${first}::int, ${first + 3_999}::int) n`);
  }
  await database.db.execute(sql`vacuum analyze products, catalogue_texts`);
});
afterAll(() => database.close());

test.each([
  ['in all', 'number'],
  ['in half of them', 'even'],
  ['in all but the newest, whose sample finds none', 'early'],
  ['in the newest alone, whose sample finds nothing else', 'late'],
  ['in few', '777'],
  ['in one', 'number 15999'],
  ['of which most have one word', 'number 4242'],
  ['of which all have every word', 'number  odd'],
  ['in none', 'zeppelin'],
  ['with a sign that few have', '70% linen'],
  ['with a sign that most have', '100 linen.'],
  ['of two letters', 'ev'],
  ['of one', 'v'],
  ['of one that most have', 'n'],
])(
  'Se-1 Se-2 pages and count of a term %s are those that reading every product finds',
  async (_where, term) => {
    const { db } = database;
    const { rows } = (await db.execute(sql`select id from products
    where position(${term} in name || ' ' || description || ' bags') > 0
    order by created_at desc, id desc`)) as unknown as { rows: { id: string }[] };
    const all = rows.map(({ id }) => id);
    for (const page of [0, 1, 40, 416]) {
      const { ids, count } = await findMatches(db, term, 24, page * 24);
      expect(ids).toEqual(all.slice(page * 24, (page + 1) * 24));
      expect(Math.min(count, COUNTED_RESULTS + 1)).toBe(Math.min(all.length, COUNTED_RESULTS + 1));
    }
    const newest = (await db.execute(await newestMatches(db, term, 50))) as unknown as {
      rows: { id: string }[];
    };
    expect(newest.rows.map(({ id }) => id)).toEqual(all.slice(0, 50));
  },
);
