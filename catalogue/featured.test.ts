import { expect, test } from 'vitest';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { CATEGORIES } from './product.ts';
import { listCategoryCovers, listFeaturedProducts } from './products.server.ts';
import { addProduct } from './save-product.server.ts';

const tee = {
  name: 'Heavyweight Tee',
  category: 'Men',
  subCategory: null,
  price: 38,
  marketPrice: null,
  description: 'Holds its shape.',
  featured: false,
  inStock: true,
  code: null,
  hidden: false,
} as const;

const picture = (letter: string) => `/media/products/1763600000000-${letter.repeat(12)}.jpg`;

onEachDatabase((database) => {
  const add = (changes = {}) =>
    addProduct(database().db, {
      ...tee,
      images: [picture('a')],
      imageAlts: [],
      imageFocuses: [],
      ...changes,
    });
  const featuredNames = async (limit?: number) =>
    (await listFeaturedProducts(database().db, limit)).map((product) => product.name);

  test('Ho-5 featured products come newest first, at most six', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      await add({ name: `plain ${number}` });
      await add({ name: `featured ${number}`, featured: true });
    }
    expect(await featuredNames()).toEqual([7, 6, 5, 4, 3, 2].map((number) => `featured ${number}`));
    expect(await featuredNames(2)).toEqual(['featured 7', 'featured 6']);
  });

  test('Ho-5 a few featured ones are not padded with others', async () => {
    await add({ name: 'featured', featured: true });
    await add({ name: 'plain' });
    expect(await featuredNames()).toEqual(['featured']);
  });

  test('Ho-5 where none is flagged, the newest six stand in; an empty shop has none', async () => {
    expect(await featuredNames()).toEqual([]);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await add({ name: `plain ${number}` });
    expect(await featuredNames()).toEqual([7, 6, 5, 4, 3, 2].map((number) => `plain ${number}`));
  });

  test('Ho-4 a category is shown by the main picture of its newest product that has any', async () => {
    expect(await listCategoryCovers(database().db)).toEqual([]);
    await add({ images: [picture('a'), picture('b')] });
    await add({ images: [picture('c'), picture('d')] });
    await add({ images: [] });
    await add({ category: 'Bags', images: [] });
    expect(await listCategoryCovers(database().db)).toEqual([
      { category: 'Men', image: picture('c'), focus: '' },
    ]);
  });

  test('Ho-4 every category has its cover, in the order of the shop', async () => {
    for (const category of CATEGORIES.toReversed()) await add({ category });
    const covers = await listCategoryCovers(database().db);
    expect(covers.map(({ category }) => category)).toEqual(CATEGORIES);
  });
});
