import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { searchProducts } from '../search.server.ts';
import { parseSearchQuery } from '../search-words.ts';
import { correctQuery, removeUnusedWords } from './search-corrections.server.ts';

onPGlite((database) => {
  /** Newest first. */
  const add = (names: string[]) =>
    database().db.execute(sql`insert into products (name, price, category, created_at)
      select name, 5, 'Bags', now() - n * interval '1 day'
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as given (name, n)`);

  const search = async (term: string, names: string[]) => {
    await add(names);
    return (await searchProducts(database().db, term, 0, 24)).corrected;
  };

  test('only the first three of many misspelled words are corrected', async () => {
    await add(['Sweater', 'Jacket', 'Trousers', 'Scarves', 'Gloves']);
    const { words } = await correctQuery(
      database().db,
      parseSearchQuery('swaeter jaket trosers scravse gloev'),
    );
    expect(words.map(({ corrections }) => corrections[0])).toEqual([
      'sweater',
      'jacket',
      'trousers',
      undefined,
      undefined,
    ]);
  });

  test('Se-1 if there are several corrections, none hides the others', async () => {
    const numbered = Array.from({ length: 60 }, (_, at) => `${at < 30 ? 'Space' : 'Wrapped'} ${at + 1}`);
    await add(['Appealing', 'Apple', 'Spice', ...numbered]);

    const misspelt = await searchProducts(database().db, 'spce', 0, 24);
    expect([misspelt.matched, ...misspelt.corrected]).toEqual(['corrected', 'space', 'spice']);
    expect(namesOf(misspelt.products).slice(0, 2)).toEqual(['Space 1', 'Spice']);
    const later = await searchProducts(database().db, 'spce', 1, 24);
    expect(new Set(namesOf([...misspelt.products, ...later.products])).size).toBe(31);

    // "Wrapped" contains it.
    const begun = await searchProducts(database().db, 'appe', 0, 24);
    expect([begun.matched, begun.totalCount, ...begun.corrected]).toEqual(['as_typed', 32, 'apple']);
    expect(namesOf(begun.products).slice(0, 3)).toEqual(['Appealing', 'Apple', 'Wrapped 31']);
  });

  test('Se-1 words of deleted products are not suggested, and are removed from the list', async () => {
    const { db } = database();
    const letters = [...'abcdefghijklmnopqrtuvwxyz'];
    await add([...letters.map((letter) => `Swea${letter}er`), 'Sweater Vest', 'Scarf']);
    await db.execute(sql`delete from products where name not in ('Sweater Vest', 'Scarf')`);
    expect((await searchProducts(db, 'sweaer', 0, 24)).corrected).toEqual(['sweater']);

    await removeUnusedWords(db);
    expect(await queryRows(db, sql`select word from catalog_words order by word collate "C"`)).toEqual(
      ['bags', 'scarf', 'sweater', 'vest'].map((word) => ({ word })),
    );
  });

  test('Se-1 next to a misspelled word, a word that exists only in the plural is not corrected', async () => {
    await add(['Leather Totes']);
    expect((await searchProducts(database().db, 'leathr tote', 0, 24)).corrected).toEqual(['leather tote']);
  });

  test('Se-1 a misspelled category is corrected, even if no name contains the word', async () => {
    await add(['Leather Tote']);
    const { corrected, products } = await searchProducts(database().db, 'bgas', 0, 24);
    expect([corrected, namesOf(products)]).toEqual([['bags'], ['Leather Tote']]);
  });

  test.each([
    ['sunglassescase', 'sunglasses case'],
    ['lethertote', null],
    ['totecase', null],
  ])('Se-1 %s is split if a name contains the two words: %s', async (typed, meant) => {
    await add(['Sunglasses Case', 'Leather Tote', 'Brooch']);
    expect((await searchProducts(database().db, typed, 0, 24)).corrected).toEqual(meant ? [meant] : []);
  });

  test('Se-1 repeated or random letters have no corrections', async () => {
    await add(['Sauce', 'Sizes', 'Socks', 'Seeds', 'Six', 'Kiosk', 'Sequinned Jacket']);
    for (const term of ['zzzzzzzz', 'sssssss', 'cccccc', 'zzqqx', 'qqqqxx', 'hjklhjkl', 'qwertyuiop']) {
      expect((await searchProducts(database().db, term, 0, 24)).totalCount, term).toBe(0);
    }
  });

  test('Se-1 a frequent word is suggested for a worse misspelling than a rare word', async () => {
    const rare = await search('direnk', ['Drink']);
    const frequent = await search(
      'direnk',
      Array.from({ length: 40 }, (_, at) => `Drink ${at + 1}`),
    );
    expect([rare, frequent]).toEqual([[], ['drink']]);
  });

  test.each([
    ['first letter mistaken in a long word', 'ceyboard', 'keyboard'],
    ['two turned', 'kyeboard', 'keyboard'],
    ['one doubled, one left single', 'leatherr colection', 'leather collection'],
  ])('Se-1 a misspelling is corrected: %s', async (_mistake, typed, meant) => {
    await add(['Sweater', 'Keyboard', 'Leather Collection', 'Artificial Phone']);
    expect((await searchProducts(database().db, typed, 0, 24)).corrected).toEqual([meant]);
  });
});

function namesOf(products: { name: string }[]): string[] {
  return products.map((product) => product.name);
}
