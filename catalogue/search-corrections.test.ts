import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { searchProducts } from './search.server.ts';
import { listCorrections } from './search-corrections.server.ts';
import { parseSearchQuery } from './search-words.ts';

onEachDatabase((database) => {
  /** The first is the newest. */
  const add = (names: string[]) =>
    database().db.execute(sql`insert into products (name, price, category, created_at)
      select name, 5, 'Bags', now() - n * interval '1 day'
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as given (name, n)`);

  test('of many misspelt words the first three are corrected, and no more is looked for', async () => {
    await add(['Sweater', 'Jacket', 'Trousers', 'Scarves', 'Gloves']);
    const corrections = await listCorrections(
      database().db,
      parseSearchQuery('swaeter jaket trosers scravse gloev'),
    );
    expect(corrections.map(([likeliest]) => likeliest)).toEqual([
      'sweater',
      'jacket',
      'trousers',
      undefined,
      undefined,
    ]);
  });

  test('Se-1 where several words may have been meant, none buries the others', async () => {
    const numbered = Array.from({ length: 60 }, (_, at) => `${at < 30 ? 'Space' : 'Wrapped'} ${at + 1}`);
    await add(['Appealing', 'Apple', 'Spice', ...numbered]);

    const misspelt = await searchProducts(database().db, 'spce', 0, 24);
    expect([misspelt.matched, ...misspelt.corrected]).toEqual(['corrected', 'space', 'spice']);
    expect(namesOf(misspelt.products).slice(0, 2)).toEqual(['Space 1', 'Spice']);
    const later = await searchProducts(database().db, 'spce', 1, 24);
    expect(new Set(namesOf([...misspelt.products, ...later.products])).size).toBe(31);

    // "Wrapped" has it inside.
    const begun = await searchProducts(database().db, 'appe', 0, 24);
    expect([begun.matched, begun.totalCount, ...begun.corrected]).toEqual(['as typed', 32, 'apple']);
    expect(namesOf(begun.products).slice(0, 3)).toEqual(['Appealing', 'Apple', 'Wrapped 31']);
  });

  test('Se-1 keys held down or struck at random are like no word, also as they are heard', async () => {
    await add(['Sauce', 'Sizes', 'Socks', 'Seeds', 'Sequinned Jacket']);
    for (const term of ['zzzzzzzz', 'sssssss', 'cccccc', 'hjklhjkl', 'qwertyuiop']) {
      expect((await searchProducts(database().db, term, 0, 24)).totalCount, term).toBe(0);
    }
  });

  test.each([
    ['first letter mistaken in a long word', 'ceyboard', 'keyboard'],
    ['two turned', 'kyeboard', 'keyboard'],
    ['one doubled, one left single', 'leatherr colection', 'leather collection'],
    ['as it is heard', 'artefishel fone', 'artificial phone'],
  ])('Se-1 what was meant is guessed: %s', async (_mistake, typed, meant) => {
    await add(['Sweater', 'Keyboard', 'Leather Collection', 'Artificial Phone']);
    expect((await searchProducts(database().db, typed, 0, 24)).corrected).toEqual([meant]);
  });
});

function namesOf(products: { name: string }[]): string[] {
  return products.map((product) => product.name);
}
