import { expect, test } from 'vitest';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { countProducts } from '../lists/statistics.server.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { tote } from '../testing/tote.ts';
import { CATEGORIES } from './product.ts';
import {
  findByName,
  findProduct,
  listCategoryCovers,
  listFeaturedProducts,
  listProducts,
  listProductsByCategory,
  listProductsBySubCategory,
} from './products.server.ts';
import { addProduct } from './write-products.server.ts';

onPGlite((database) => {
  const add = (changes = {}) => addProduct(database().db, { ...tote, ...changes });
  const names = (products: { name: string }[]) => products.map(({ name }) => name);

  test('Ct-1 a product is found only by its id', async () => {
    const id = await add();
    const found = await findProduct(database().db, id);
    expect(found).toMatchObject({ id, ...tote });
    expect(found?.createdAt).toBeInstanceOf(Date);
    for (const unknown of ['', 'not-an-id', `${id}'`, `${id}\0`, '00000000-0000-0000-0000-000000000000']) {
      expect(await findProduct(database().db, unknown)).toBeNull();
    }
  });

  test('another product with the same name is found, ignoring case and punctuation, but not the product itself', async () => {
    const { db } = database();
    const first = await add({ name: 'Étoile T-Shirt' });
    const second = await add({ name: 'etoile t-shirt', hidden: true });
    await add({ name: 'Étoile T-Shirt long' });
    expect(await findByName(db, '  ÉTOILE  t-shirt\u0000 ', second)).toEqual({
      id: first,
      name: 'Étoile T-Shirt',
    });
    expect(await findByName(db, 'Étoile T-Shirt', first)).toMatchObject({ id: second });
    for (const unlike of ['Étoile', '', ' ', '%', 'x'.repeat(5000)]) {
      expect(await findByName(db, unlike, 'no id\0'), unlike).toBeNull();
    }
  });

  test('Ct-1 lists of all products, a category and a subcategory are sorted newest first', async () => {
    const belt = { category: 'Accessories', subCategory: 'Belts' };
    for (const name of ['bag 1', 'bag 2']) await add({ name });
    for (const name of ['belt 1', 'belt 2']) await add({ name, ...belt });
    const { db } = database();
    expect(names(await listProducts(db))).toEqual(['belt 2', 'belt 1', 'bag 2', 'bag 1']);
    expect(names(await listProductsByCategory(db, 'Bags'))).toEqual(['bag 2', 'bag 1']);
    expect(names(await listProductsBySubCategory(db, 'Belts'))).toEqual(['belt 2', 'belt 1']);
    expect(await listProductsBySubCategory(db, 'belts')).toEqual([]);
    expect(await countProducts(db)).toBe(4);
  });

  test('Ct-1 pages are 0-based, have 10 products by default, and contain the exact total', async () => {
    for (let number = 1; number <= 13; number += 1) await add({ name: `bag ${number}` });
    await add({ category: 'Men' });
    const { db } = database();
    const first = await pageUncached(db, { category: 'Bags' });
    expect([first.products.length, first.products[0]?.name, first.totalCount]).toEqual([10, 'bag 13', 13]);
    const second = await pageUncached(db, { category: 'Bags' }, 1);
    expect(names(second.products)).toEqual(['bag 3', 'bag 2', 'bag 1']);
    expect(await pageUncached(db, { category: 'Bags' }, 2)).toEqual({ products: [], totalCount: 13 });
    expect((await pageUncached(db, {}, 0, 3)).totalCount).toBe(14);
  });

  test('Ho-5 Ct-1 featured products are listed newest first, at most 6, not padded', async () => {
    for (let number = 1; number <= 8; number += 1) await add({ name: `${number}`, featured: number !== 8 });
    expect(names(await listFeaturedProducts(database().db))).toEqual(['7', '6', '5', '4', '3', '2']);
    expect(names(await listFeaturedProducts(database().db, 2))).toEqual(['7', '6']);
  });

  test('Ho-5 Ct-1 without featured products, the newest are listed; a single featured one is not padded', async () => {
    expect(await listFeaturedProducts(database().db)).toEqual([]);
    for (let number = 1; number <= 8; number += 1) await add({ name: `${number}` });
    expect(names(await listFeaturedProducts(database().db))).toEqual(['8', '7', '6', '5', '4', '3']);
    await add({ name: 'alone', featured: true });
    expect(names(await listFeaturedProducts(database().db))).toEqual(['alone']);
  });

  test('Ho-4 the cover of a category is the newest product with an image; categories keep the shop’s order', async () => {
    expect(await listCategoryCovers(database().db)).toEqual([]);
    await add({ images: ['/older.jpg'] });
    await add({ images: ['/newer.jpg', '/second.jpg'], imageFocuses: ['30 60'] });
    await add({ images: [] });
    expect(await listCategoryCovers(database().db)).toEqual([
      { category: 'Bags', image: '/newer.jpg', focus: '30 60' },
    ]);
    for (const category of CATEGORIES.toReversed()) await add({ category });
    const covers = await listCategoryCovers(database().db);
    expect(covers.map(({ category }) => category)).toEqual(CATEGORIES);
  });
});
