import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Db, rowsOf } from '#db/database.ts';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { countCommonWord } from './common-words.server.ts';
import type { CountedList } from './counted-lists.server.ts';
import { pageOfTable } from './product-table.server.ts';
import { parseTableView } from './product-table.ts';

const LISTS: CountedList[] = [
  { kind: 'all', name: '' },
  { kind: 'category', name: 'Accessories' },
  { kind: 'category', name: 'Bags' },
  { kind: 'section', name: 'Belts' },
  { kind: 'section', name: 'Uncategorized' },
];

onEachDatabase((database) => {
  test('Da-2 what is counted of common words is what reading every product finds, after any writes', async () => {
    const { db } = database();
    await db.execute(fill(5_000));
    await db.execute(sql`select find_common_words()`);
    await db.execute(sql`truncate products`);
    const some = fc.integer({ min: 2, max: 5 }).map((share) => sql`hashtext(id::text) % ${share} = 0`);
    const write = fc.oneof(
      fc.nat({ max: 40 }).map((count) => fill(count)),
      some.map((where) => sql`update products set name = 'LINENS', description = null where ${where}`),
      some.map((where) => sql`update products set category = 'Bags', sub_category = null where ${where}`),
      some.map((where) => sql`update products set price = price + 1 where ${where}`),
      some.map((where) => sql`delete from products where ${where}`),
      fc.constant(sql`truncate products`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(write, fc.boolean()), { maxLength: 5 }), async (writes) => {
        await db.execute(fill(40));
        for (const [statement, isKept] of writes) await send(db, statement, isKept);
        expect(await counted(db)).toEqual(await recounted(db));
      }),
      { numRuns: 10 },
    );
  });

  test('Da-2 the table tells the exact number, of a common word and of any other term', async () => {
    const { db } = database();
    await db.execute(fill(5_000));
    await db.execute(sql`update products set description = 'Bags of wool' where name like '%7'`);
    await db.execute(sql`select find_common_words()`);
    expect(await countCommonWord(db, { kind: 'all', name: '' }, 'Linen')).toBe(2_500);
    for (const [search, count] of [
      ['q=LINEN', 2_500],
      ['q=line', 2_500],
      ['q=linen&category=Accessories&subcategory=Belts', 1_250],
      // A part of another word, and what every one of the category has: the category itself is not searched.
      ['q=inen', 2_500],
      ['q=bags', 500],
      ['q=product+12', 111],
    ] as const) {
      const { totalCount } = await pageOfTable(db, parseTableView(new URLSearchParams(search)));
      expect([search, totalCount]).toEqual([search, count]);
    }
  });

  test('Da-2 few products are not counted by words; those that came in while triggers were off are once texts are written anew', async () => {
    const { db } = database();
    await db.execute(sql`delete from catalogue_common_words`);
    await db.execute(fill(4_000));
    await db.execute(sql`select find_common_words()`);
    expect(await countCommonWord(db, { kind: 'all', name: '' }, 'linen')).toBeNull();
    await db.execute(fill(2_000));
    await db.execute(sql`select find_common_words()`);
    await db.execute(sql`alter table products disable trigger user`);
    await db.execute(sql`update products set name = 'Wool', description = null`);
    await db.execute(sql`alter table products enable trigger user`);
    await db.execute(sql`select rewrite_texts()`);
    expect(await countCommonWord(db, { kind: 'all', name: '' }, 'wool')).toBe(6_000);
    expect(await countCommonWord(db, { kind: 'all', name: '' }, 'linen')).toBeNull();
  });
});

function fill(count: number): SQL {
  return sql`insert into products (name, category, sub_category, description, price)
    select 'Product ' || i, case i % 4 when 3 then 'Bags' else 'Accessories' end, case i % 4 when 0 then 'Belts' end,
      case i % 2 when 0 then 'Línen and linen' end, 5
    from generate_series(1, ${count}::int) as i`;
}

async function send(db: Db, statement: SQL, isKept: boolean): Promise<void> {
  const sent = db.transaction(async (transaction) => {
    await transaction.execute(statement);
    if (!isKept) transaction.rollback();
  });
  await sent.catch((error) => expect(error).toBeInstanceOf(TransactionRollbackError));
}

function counted(db: Db): Promise<(number | null)[]> {
  return Promise.all(LISTS.map((list) => countCommonWord(db, list, 'linen')));
}

async function recounted(db: Db): Promise<number[]> {
  const [found] = await rowsOf<{ counts: number[] }>(
    db,
    sql`select array[
        count(*), count(*) filter (where category = 'Accessories'), count(*) filter (where category = 'Bags'),
        count(*) filter (where sub_category = 'Belts'),
        count(*) filter (where category = 'Accessories' and sub_category is null)
      ]::int[] as counts
      from products where name ilike '%linen%' or description ilike '%linen%'`,
  );
  return found?.counts ?? [];
}
