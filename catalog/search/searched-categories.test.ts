import { expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { CATEGORIES, type Category } from '../products/product.ts';
import { tote } from '../testing/tote.ts';
import { CATEGORY_SYNONYMS } from './category-synonyms.ts';
import { searchProducts } from './search.server.ts';
import { parseSearchQuery } from './search-words.ts';
import {
  categoriesBegunBy,
  searchedCategory,
  searchedMainCategory,
  withCategories,
} from './searched-categories.ts';

const categories = [
  searchedCategory(['Women'], ['نساء', '女装', 'Femme']),
  searchedCategory(['Watch', 'watches'], ['الساعات', '手表', 'Montres']),
  searchedCategory(['Belts'], ['أحزمة', '皮带', 'Ceintures en cuir']),
];

onPGlite((database) => {
  const add = (name: string, category: Category, subCategory: string | null = null) =>
    addProduct(database().db, { ...tote, code: null, name, description: 'Fine.', category, subCategory });
  const find = async (term: string) => {
    const { products, ...found } = await searchProducts(database().db, term, 0, 24, {
      language: 'ar',
      categories,
    });
    return { names: products.map(({ name }) => name).toSorted(), matched: found.matched };
  };

  test.each([
    ['ساعات', ['Halden', 'Norden']],
    ['الساعات', ['Halden', 'Norden']],
    ['سَاعَات', ['Halden', 'Norden']],
    ['手表', ['Halden', 'Norden']],
    ['表', ['Halden', 'Norden']],
    ['montre', ['Halden', 'Norden']],
    ['MONTRES halden', ['Halden']],
    ['cuir', ['Strap']],
    ['نساء', ['Gown']],
  ])('La-12 %s finds products by the translated name of their category', async (term, names) => {
    await add('Halden', 'Accessories', 'watches');
    await add('Norden', 'Accessories', 'Watch');
    await add('Strap', 'Accessories', 'Belts');
    await add('Gown', 'Women');
    await add('Watch for Women', 'Bags');
    expect(await find(term)).toEqual({ names, matched: 'as_typed' });
  });

  test.each([
    ['montrse', 'montres'],
    ['MONTERS', 'montres'],
    ['seintures', 'ceintures'],
    ['ساعت', 'ساعات'],
  ])('La-12 %s is corrected to the translated name of a category', async (term, correction) => {
    await add('Halden', 'Accessories', 'watches');
    await add('Strap', 'Accessories', 'Belts');
    await add('Gown', 'Women');
    const found = await searchProducts(database().db, term, 0, 24, { language: 'ar', categories });
    expect(found).toMatchObject({ matched: 'corrected' });
    expect(found.corrected[0]).toBe(correction);
    expect(found.products.map(({ name }) => name)).toEqual([correction === 'ceintures' ? 'Strap' : 'Halden']);
  });

  test('La-12 a closer word of a product precedes the translated name of a category', async () => {
    await add('Halden', 'Accessories', 'watches');
    await add('Montreal', 'Bags');
    expect(await find('montrael')).toEqual({ names: ['Montreal'], matched: 'corrected' });
  });

  test('La-12 a word of a translated category is not corrected', async () => {
    await add('Halden', 'Accessories', 'Watch');
    await add('Monstre', 'Bags');
    expect(await find('montres')).toEqual({ names: ['Halden'], matched: 'as_typed' });
  });

  test('La-12 partial matches count the translated name of the category', async () => {
    await add('Halden Silver', 'Accessories', 'Watch');
    await add('Halden Gold', 'Bags');
    expect(await find('montre silver zeppelin')).toEqual({
      names: ['Halden Silver'],
      matched: 'most_words',
    });
  });
});

const withSynonyms = CATEGORIES.map((category) =>
  searchedMainCategory(category, [category], CATEGORY_SYNONYMS[category]),
);

onPGlite((database) => {
  const add = (name: string, category: Category) =>
    addProduct(database().db, { ...tote, code: null, name, description: 'Fine.', category });

  test.each([
    ['sneakers', 'Footwear', ['Sneaker Sock', 'Halden']],
    ['shoe', 'Footwear', ['Halden']],
    ['Handbags', 'Bags', ['Riva']],
    ['perfume', 'Cosmetics', ['Perfume Box', 'Mist']],
    ['parfum', 'Cosmetics', ['Mist']],
    ['أحذية', 'Footwear', ['Halden']],
    ['鞋子', 'Footwear', ['Halden']],
    ['जूते', 'Footwear', ['Halden']],
  ] as const)('Se-6 %s finds %s, after products of this name', async (term, category, names) => {
    await add('Halden', 'Footwear');
    await add('Sneaker Sock', 'Women');
    await add('Riva', 'Bags');
    await add('Mist', 'Cosmetics');
    await add('Perfume Box', 'Accessories');
    const { products, named, matched } = await searchProducts(database().db, term, 0, 24, {
      categories: withSynonyms,
    });
    expect([products.map(({ name }) => name), matched]).toEqual([names, 'as_typed']);
    expect(named).toEqual({ category, others: names.length - 1 });
  });

  test.each([
    ['sneekers', 'sneaker', 'Halden'],
    ['sneakrs', 'sneaker', 'Halden'],
    ['slipers', 'slipper', 'Halden'],
    ['handbeg', 'handbag', 'Riva'],
    ['fragance', 'fragrance', 'Mist'],
    // Closer than the word of a name.
    ['neckalce', 'necklace', 'Cuff'],
  ] as const)('Se-6 %s is corrected to %s, which finds its category', async (term, meant, name) => {
    await add('Halden', 'Footwear');
    await add('Riva', 'Bags');
    await add('Mist', 'Cosmetics');
    await add('Cuff', 'Accessories');
    await add('Neckless', 'Kids');
    const found = await searchProducts(database().db, term, 0, 24, { categories: withSynonyms });
    expect([found.matched, found.corrected[0], found.products[0]?.name]).toEqual(['corrected', meant, name]);
  });

  test.each(['trailer', 'bottle', 'candle', 'bat', 'mirror'])(
    'Se-6 %s is no misspelt word of a category',
    async (term) => {
      await add('Halden', 'Footwear');
      await add('Mist', 'Cosmetics');
      expect(
        (await searchProducts(database().db, term, 0, 24, { categories: withSynonyms })).totalCount,
      ).toBe(0);
    },
  );

  test.each(['halden', 'shoe perfume', 'fine'])('Se-6 %s names no category', async (term) => {
    await add('Halden', 'Footwear');
    const { named } = await searchProducts(database().db, term, 0, 24, { categories: withSynonyms });
    expect(named).toBeNull();
  });
});

test.each([
  ['sho', ['Footwear']],
  ['per', ['Cosmetics']],
  ['wo', ['Women']],
  ['chauss', ['Footwear']],
  ['شن', ['Bags']],
  ['zz', []],
  ['', []],
])('Se-5 while %j is typed, %j is suggested', (term, suggested) => {
  expect(term ? categoriesBegunBy(term, withSynonyms) : []).toEqual(suggested);
});

test('La-12 a search for a letter that begins many categories has a limited number of conditions', () => {
  const many = Array.from({ length: 300 }, (_, at) => searchedCategory([`Name ${at}`], [`زاي ${at}`]));
  const [word] = withCategories(parseSearchQuery('ز'), many).words;
  expect(word?.categories).toHaveLength(24);
});
