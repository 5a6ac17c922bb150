import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { COUNTED_RESULTS, MAX_TERM_LENGTH } from '#catalog/search/search.ts';
import { searchedMainCategory } from '#catalog/search/searched-categories.ts';
import { onPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import { findResults } from './find-results.server.ts';
import { findSuggestions } from './find-suggestions.server.ts';

onPGlite((database, isEmbedded) => {
  const results = (search: string) => findResults(database().db, new URLSearchParams(search));
  const fill = (count: number) =>
    database().db.execute(sql`insert into products (name, price, category)
      select 'Wool Sock ' || n, 5, 'Footwear' from generate_series(1, ${count}::int) n`);

  test.each(['', 'q=', 'q=%20%09', 'page=3'])('Se-2 a blank term clears the search: %j', async (search) => {
    await fill(1);
    expect(await results(search)).toMatchObject({ outcome: 'idle', term: '', products: [] });
  });

  test('Se-1 results come in pages of 24; a page after the last does not exist', async () => {
    await fill(30);
    const [first, second, third] = await Promise.all(
      ['q=sock', 'q=sock&page=2', 'q=sock&page=3'].map(results),
    );
    expect(first).toMatchObject({ outcome: 'found', page: 1, pages: 2, totalCount: 30 });
    expect(first?.products).toHaveLength(24);
    expect(second?.products).toHaveLength(6);
    expect(third).toMatchObject({ outcome: 'no_such_page', products: [] });
  });

  test('Se-6 three results or fewer are followed by others of the category of the first', async () => {
    await fill(6);
    await database().db.execute(sql`insert into products (name, price, category, description)
      values ('Riva', 5, 'Footwear', 'With a tassel.'), ('Halden', 5, 'Bags', '')`);
    const found = await results('q=tassel');
    expect(found).toMatchObject({ outcome: 'found', totalCount: 1 });
    expect(found.more).toHaveLength(4);
    expect(found.more.every(({ name }) => name.startsWith('Wool Sock'))).toBe(true);
    expect((await results('q=halden')).more).toEqual([]);
    expect((await results('q=sock')).more).toEqual([]);
  });

  test('Se-6 a kind of goods is followed by the nearest category, then by products that have it only in their descriptions', async () => {
    await fill(6);
    await database().db.execute(sql`insert into products (name, price, category, description, facts, model, created_at)
      values ('Slip Shirt', 5, 'Footwear', '', '{}', 'Slip', now() - interval '9 days'),
        ('Slip Blouse', 5, 'Footwear', '', '{}', 'Slip', now()),
        ('Overall', 5, 'Footwear', 'Worn with a t-shirt.', '{}', null, now()),
        ('Parka', 5, 'Men', '', '{Fabric: Heavy shirting}', null, now() - interval '3 days'),
        ('Satin Lipstick', 5, 'Cosmetics', 'Wear a clean shirt.', '{}', null, now() - interval '1 day'),
        ('Cufflink', 5, 'Accessories', 'For overshirts.', '{}', null, now() - interval '2 days')`);
    const found = await results('q=shirt');
    const names = [found.products, found.mentioned].map((list) => list.map(({ name }) => name));
    expect(names).toEqual([
      ['Slip Shirt', 'Parka'],
      ['Satin Lipstick', 'Cufflink'],
    ]);
    const sock = expect.stringMatching(/^Wool Sock/);
    expect(found.more.map(({ name }) => name)).toEqual(['Overall', sock, sock, sock]);
    expect(found.totalCount).toBe(5);
  });

  test('Se-6 a property that facts name is followed by products that have it in their descriptions, then by the nearest category', async () => {
    await fill(6);
    await database().db.execute(sql`insert into products (name, price, category, description, facts)
      values ('Riva', 5, 'Footwear', 'Calm.', '{Material: Suede}'), ('Halden', 5, 'Bags', 'Soft suede.', '{}')`);
    const { products, more, mentioned } = await results('q=suede');
    expect(products.map(({ name }) => name)).toEqual(['Riva', 'Halden']);
    expect([more.length, mentioned]).toEqual([4, []]);
  });

  test('Se-6 many results that the term names are not followed by others, those in descriptions come last', async () => {
    await fill(6);
    await database().db.execute(sql`insert into products (name, price, category, description)
      values ('Bowl', 5, 'Bags', 'For one sock.')`);
    const { products, more } = await results('q=sock');
    expect(products.map(({ name }) => name).at(-1)).toBe('Bowl');
    expect([products.length, more]).toEqual([7, []]);
  });

  test.each(['women shoes', 'shoes women', 'shoe for women'])(
    'Se-6 %s finds shoes before a dress to wear with shoes',
    async (term) => {
      await fill(6);
      await database().db.execute(sql`insert into products (name, price, category, description)
      values ('Linen Dress', 5, 'Women', 'With flat shoes.'), ('Gown', 5, 'Women', '')`);
      const categories = [
        searchedMainCategory('Women', ['Women']),
        searchedMainCategory('Footwear', ['Footwear'], 'shoe'),
      ];
      const found = await findResults(database().db, new URLSearchParams({ q: term }), { categories });
      expect(found.products.map(({ category }) => category)).toEqual([
        ...Array(6).fill('Footwear'),
        'Women',
        'Women',
      ]);
      expect(found.products.map(({ name }) => name)).toContain('Linen Dress');
    },
  );

  test.each(['0', '-1', '1.5', 'two', '99999999999', '%00'])('Se-1 there is no page %s', async (page) => {
    await fill(1);
    expect(await results(`q=sock&page=${page}`)).toMatchObject({ outcome: 'no_such_page' });
  });

  test('Se-1 the last page ends at the maximum of counted results', async () => {
    await fill(isEmbedded ? 300 : COUNTED_RESULTS + 30);
    const pages = isEmbedded ? 13 : 417;
    expect(await results(`q=sock&page=${pages}`)).toMatchObject({ outcome: 'found', pages });
    expect(await results(`q=sock&page=${pages + 1}`)).toMatchObject({ outcome: 'no_such_page' });
  });

  test('Se-1 a misspelled term shows the results of its corrections and names them, on all pages', async () => {
    await fill(30);
    expect(await results('q=woool')).toMatchObject({
      outcome: 'corrected',
      corrected: ['wool'],
      totalCount: 30,
      pages: 2,
    });
    expect((await results('q=woool&page=2')).products).toHaveLength(6);
    expect(await results('q=wool')).toMatchObject({ outcome: 'found', corrected: [] });
    expect(await results('q=zzzzzz')).toMatchObject({ outcome: 'none', products: [], corrected: [] });
  });

  test('Se-1 if no product has all words, one page shows those with the most words', async () => {
    await fill(30);
    const found = await results('q=sock+of+zeppelin');
    expect(found).toMatchObject({ outcome: 'most_words', pages: 1, totalCount: 24 });
    expect(found.products).toHaveLength(24);
    expect(await results('q=sock+of+zeppelin&page=2')).toMatchObject({ outcome: 'no_such_page' });
  });

  test('Se-2 a term of 10,000 characters works', async () => {
    const { outcome, term } = await results(`q=${'a'.repeat(10_000)}`);
    expect([outcome, term.length]).toEqual(['none', MAX_TERM_LENGTH]);
  });

  test('only the first of repeated parameters counts', async () => {
    expect(await results('q=a&q=b')).toMatchObject({ term: 'a' });
  });
});

test('Se-3 a failed search returns no products and is logged in one line', async () => {
  const database = await openTestPostgres();
  await database.close();
  const written = vi.spyOn(log, 'error');

  const address = new URLSearchParams('q=tote\nline');
  expect(await findResults(database.db, address)).toMatchObject({
    outcome: 'failed',
    products: [],
    corrected: [],
  });
  await expect(findSuggestions(database.db, address)).rejects.toThrow('the database cannot be reached');

  expect(written.mock.calls).toEqual([
    [{ cause: ENDED }, `Failed to search products: the database cannot be reached (${ENDED})`],
  ]);
  written.mockRestore();
});

/** The error as pg throws it. */
const ENDED = 'Cannot use a pool after calling end on the pool';
