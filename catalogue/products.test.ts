import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#db/testing/each-database.ts';
import {
  findProduct,
  listCategoryCovers,
  listFeaturedProducts,
  listProducts,
  listProductsByCategory,
  listProductsBySubCategory,
} from './products.server.ts';
import { addProduct } from './save-product.server.ts';
import { countProducts } from './statistics.server.ts';
import { pageUncached } from './testing/page-of-products.ts';
import { tote } from './testing/tote.ts';
import { findByName } from './twins.server.ts';

onEachDatabase((database) => {
  const add = (changes = {}) => addProduct(database().db, { ...tote, ...changes });
  const names = (products: { name: string }[]) => products.map(({ name }) => name);

  test('Ct-1 a product is found by its id; no other text is an id of any', async () => {
    const id = await add();
    const found = await findProduct(database().db, id);
    expect(found).toMatchObject({ id, ...tote });
    expect(found?.createdAt).toBeInstanceOf(Date);
    for (const unknown of ['', 'not-an-id', `${id}'`, `${id}\0`, '00000000-0000-0000-0000-000000000000']) {
      expect(await findProduct(database().db, unknown)).toBeNull();
    }
  });

  test('another product of a name is found whatever its case and signs, and never the product itself', async () => {
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
      expect(await findByName(db, unlike, 'no id'), unlike).toBeNull();
    }
  });

  test('Ct-1 all, of a category, of a subcategory: newest first', async () => {
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

  test('Ct-1 pages count from 0, hold 10 unless told otherwise, and tell the exact total', async () => {
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

  test('Ca-6 of one moment, the pages hold each product once; the id decides', async () => {
    for (let number = 1; number <= 9; number += 1) await add({ price: 1 + (number % 3) });
    await database().db.execute(sql`update products set created_at = '2026-01-01'`);
    for (const sort of ['newest', 'price-up', 'price-down'] as const) {
      const pages = await Promise.all(
        [0, 1, 2].map((page) => pageUncached(database().db, { sort }, page, 3)),
      );
      const ids = pages.flatMap(({ products }) => products.map(({ id }) => id));
      expect(new Set(ids).size).toBe(9);
      if (sort === 'newest') expect(ids).toEqual(ids.toSorted().reverse());
    }
  });

  test('Ca-6 a list can be read by price, and between two prices, both ends included', async () => {
    for (const price of [20, 10.01, 10, 30]) await add({ price });
    const prices = async (filter: Parameters<typeof pageUncached>[1]) =>
      (await pageUncached(database().db, filter)).products.map(({ price }) => price);
    expect(await prices({ sort: 'price-up' })).toEqual([10, 10.01, 20, 30]);
    expect(await prices({ sort: 'price-down' })).toEqual([30, 20, 10.01, 10]);
    expect(await prices({ sort: 'price-up', minPrice: 10.01, maxPrice: 20 })).toEqual([10.01, 20]);
  });

  test('Ho-5 Ct-1 the featured ones, newest first, at most 6, not padded', async () => {
    for (let number = 1; number <= 8; number += 1) await add({ name: `${number}`, featured: number !== 8 });
    expect(names(await listFeaturedProducts(database().db))).toEqual(['7', '6', '5', '4', '3', '2']);
    expect(names(await listFeaturedProducts(database().db, 2))).toEqual(['7', '6']);
  });

  test('Ho-5 Ct-1 none flagged as featured: the newest ones', async () => {
    expect(await listFeaturedProducts(database().db)).toEqual([]);
    for (let number = 1; number <= 8; number += 1) await add({ name: `${number}` });
    expect(names(await listFeaturedProducts(database().db))).toEqual(['8', '7', '6', '5', '4', '3']);
  });

  test('Ho-4 a category is covered by its newest product that has a picture', async () => {
    await add({ images: ['/older.jpg'] });
    await add({ images: ['/newer.jpg', '/second.jpg'], imageFocuses: ['30 60'] });
    await add({ images: [] });
    expect(await listCategoryCovers(database().db)).toEqual([
      { category: 'Bags', image: '/newer.jpg', focus: '30 60' },
    ]);
  });
});
