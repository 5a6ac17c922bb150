import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Db, queryRows } from '#platform/db/database.ts';
import { onPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { searchProducts } from './search.server.ts';

onPGlite((database, isEmbedded) => {
  test('Se-2 the search texts match the products after any writes', async () => {
    const { db } = database();
    const rows = isEmbedded ? 12 : 40;
    const some = fc.integer({ min: 1, max: 4 }).map((share) => sql`hashtext(id::text) % ${share} = 0`);
    const write = fc.oneof(
      fc.nat({ max: rows }).map((count) => fill(count)),
      some.map(
        (where) =>
          sql`update products set name = name || '!', description = null, hidden = true where ${where}`,
      ),
      some.map((where) => sql`update products set category = 'Bags', sub_category = null where ${where}`),
      some.map((where) => sql`update products set created_at = created_at - interval '1 day' where ${where}`),
      some.map((where) => sql`update products set price = price + 1 where ${where}`),
      some.map((where) => sql`update products set id = gen_random_uuid() where ${where}`),
      some.map(
        (where) => sql`insert into products select * from products where ${where}
        on conflict (id) do update set name = 'Again', sub_category = null`,
      ),
      some.map((where) => sql`delete from products where ${where}`),
      some.map(
        (where) => sql`insert into product_texts (product_id, language, name, facts)
        select id, language, '真皮包 ' || name, '{Silk: é}' from products, unnest('{ar,zh}'::text[]) language where ${where}
        on conflict (product_id, language) do update set name = null, description = 'Soie'`,
      ),
      fc.constant(sql`delete from product_texts where language = 'zh'`),
      fc.constant(sql`truncate products`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(write, fc.boolean()), { maxLength: 6 }), async (writes) => {
        await db.execute(fill(rows));
        for (const [statement, isKept] of writes) await send(db, statement, isKept);
        expect(await wrongTexts(db)).toEqual([]);
      }),
      { numRuns: isEmbedded ? 5 : 15 },
    );
  });

  test.each([
    [
      ["Men's T-Shirt", 'Soft,\nwarm', 'Men', null],
      ' mens tshirt men s t shirt ',
      " men's t-shirt \n soft, warm \n men \n  \n mens tshirt \n ",
    ],
    [['T Shirt', null, 'Women', null], ' t shirt tshirt ', ' t shirt \n  \n women \n  \n tshirt \n '],
    [
      ['Étoile (Silk)', null, 'Accessories', 'Écharpes'],
      ' etoile silk ',
      ' etoile (silk) \n  \n accessories \n echarpes \n ',
    ],
  ])('Se-2 the words and the text of %j are stored', async (product, words, text) => {
    const { db } = database();
    await db.execute(sql`insert into products (name, description, category, sub_category, price, hidden)
      values (${product[0]}, ${product[1]}, ${product[2]}, ${product[3]}, 5, true)`);
    const [row] = await queryRows<object>(db, sql`select name_words, search_text from catalog_texts`);
    expect(row).toEqual({ name_words: words, search_text: text });
  });

  test('Se-2 a code is stored whole, in parts and without hyphens', async () => {
    const { db } = database();
    await db.execute(
      sql`insert into products (name, code, category, price, hidden, description)
        values ('Tote', 'ÀB-12', 'Bags', 5, true, null)`,
    );
    expect(await queryRows<object>(db, sql`select search_text, code, hidden from catalog_texts`)).toEqual([
      {
        search_text: ' tote \n  \n bags \n  \n ab-12 \n ab12 ab 12 ab12 \n ab12 \n ',
        code: 'ab-12',
        hidden: true,
      },
    ]);
  });

  test('La-12 the texts of further languages follow, each after its language; Chinese also in pairs', async () => {
    const { db } = database();
    await db.execute(sql`
      with added as (insert into products (name, category, hidden, description)
        values ('Tote', 'Bags', true, null) returning id)
      insert into product_texts (product_id, language, name, description)
        select id, 'zh', '真皮包', null from added union all select id, 'fr', null, 'T-Shirt' from added`);
    const [row] = await queryRows<object>(db, sql`select name_words, search_text from catalog_texts`);
    expect(row).toEqual({
      name_words: ' tote \u0002FR  \u0002ZH 真皮包 真皮 皮包 包 ',
      search_text:
        ' tote \n  \n bags \n  \n \u0002FR  \n t-shirt \n bags \n  \n tshirt \n ' +
        '\u0002ZH 真皮包 \n  \n bags \n  \n 真皮 皮包 包 ',
    });
    await db.execute(sql`select rewrite_texts()`);
    expect(await wrongTexts(db)).toEqual([]);
    expect(await queryRows<object>(db, sql`select word from catalog_words order by 1`)).toEqual(
      ['bags', 'shirt', 'tote', 'tshirt', '真皮包'].map((word) => ({ word })),
    );
  });

  test('Se-2 products added while triggers were off are found after the texts are rebuilt', async () => {
    const { db } = database();
    await db.execute(fill(1));
    await db.execute(sql`alter table products disable trigger user`);
    await db.execute(sql`update products set name = 'Late Tote', hidden = false, description = 'Late.'`);
    await db.execute(sql`alter table products enable trigger user`);
    expect((await searchProducts(db, 'late', 0, 24)).totalCount).toBe(0);
    await db.execute(sql`select rewrite_texts()`);
    expect((await searchProducts(db, 'late', 0, 24)).totalCount).toBe(1);
  });
});

test('Se-2 many concurrent writes do not deadlock, and all are found', async () => {
  const database = await openTestPostgres();
  const { db } = database;
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 4; round += 1) {
        await db.transaction(async (transaction) => {
          await transaction.execute(fill(60));
          await transaction.execute(sql`update products set name = name || ' again' where id in (
            select id from products where hashtext(id::text) % 8 = ${writer} order by id for update skip locked)`);
        });
        await db.execute(sql`delete from products where id in (
          select id from products where hashtext(id::text) % 8 = ${writer} order by id limit 20 for update skip locked)`);
      }
    }),
  );
  expect(await queryRows(db, sql`select id from products limit 9`)).toHaveLength(9);
  expect(await wrongTexts(db)).toEqual([]);
  await database.close();
});

function fill(count: number): SQL {
  return sql`insert into products (name, code, hidden, category, sub_category, description, price)
    select 'Pròduct ' || i, case i % 5 when 0 then 'É-' || gen_random_uuid() end, i % 3 > 0 or i % 7 = 0, 'Accessories', case i % 2 when 0 then 'Belts' end, case i % 3 when 0 then 'SILK' end, 5
    from generate_series(1, ${count}::int) as i`;
}

async function send(db: Db, statement: SQL, isKept: boolean): Promise<void> {
  const sent = db.transaction(async (transaction) => {
    await transaction.execute(statement);
    if (!isKept) transaction.rollback();
  });
  await sent.catch((error) => expect(error).toBeInstanceOf(TransactionRollbackError));
}

/** Lists texts that differ from their products, and missing or extra ones. */
async function wrongTexts(db: Db): Promise<unknown[]> {
  return queryRows(
    db,
    sql`with written as (
      select id, created_at, searched_names(id, name) as name_words,
        searched_texts(id, name, description, facts, category, sub_category, code) as search_text, category, sub_category,
        search_fold(code) as code, hidden, coalesce(piece, id), leads
      from products
    )
    (select * from written except all select * from catalog_texts)
    union all (select * from catalog_texts except all select * from written)`,
  );
}
