import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { tote } from '../testing/tote.ts';
import { uncached } from './count-cache.server.ts';
import { countSubCategories, listSections, previewSections } from './sections.server.ts';
import {
  arrangeSections,
  findSection,
  mergeDuplicates,
  orderSections,
  parseSectionName,
  subCategoryOf,
} from './sections.ts';

test('Ca-3 accessory categories come first, oldest first, then further ones by name', () => {
  const counts = [
    { subCategory: 'Scarves', count: 2 },
    { subCategory: 'Belts', count: 3 },
    { subCategory: 'gloves', count: 1 },
  ];
  expect(arrangeSections(['Watches', 'Belts'], counts)).toEqual([
    { name: 'Watches', count: 0 },
    { name: 'Belts', count: 3 },
    { name: 'gloves', count: 1 },
    { name: 'Scarves', count: 2 },
  ]);
});

test('Ca-4 products without a subcategory, or with a blank one, are in Uncategorized, which is last', () => {
  const counts = [
    { subCategory: null, count: 2 },
    { subCategory: ' ', count: 1 },
    { subCategory: 'Zips', count: 1 },
  ];
  expect(arrangeSections([], counts)).toEqual([
    { name: 'Zips', count: 1 },
    { name: 'Uncategorized', count: 3 },
  ]);
});

test('Ca-3 names that differ by case or a plural are one section, found by each of their URLs', () => {
  const section = (name: string, count: number) => ({ name, count });
  const merged = mergeDuplicates(
    [
      ...[section('Watch', 0), section('scarf', 2), section('Scarves', 5), section('SCARF', 1)],
      ...[section('Watches', 9), section('Cap', 1), section('Capes', 1), section('Uncategorized', 3)],
    ],
    ['Watch'],
  );
  expect(merged).toEqual([
    { name: 'Watch', count: 9, names: ['Watch', 'Watches'] },
    { name: 'Scarves', count: 8, names: ['scarf', 'Scarves', 'SCARF'] },
    { name: 'Cap', count: 1, names: ['Cap'] },
    { name: 'Capes', count: 1, names: ['Capes'] },
    { name: 'Uncategorized', count: 3, names: ['Uncategorized'] },
  ]);
  for (const name of ['SCARF', 'scarves']) expect(findSection(name, merged).count).toBe(8);
  expect(findSection('Hats', merged)).toEqual({ name: 'Hats', count: 0, names: ['Hats'] });
});

test.each([
  ['Accessory', 'ACCESSORIES', true],
  ['Dress Watch', 'dress watches', true],
  ['Box', 'Boxes', true],
  ['Tie', 'Ties', true],
  ['Glove', 'Gloves', true],
  ['Knife', 'Knives', true],
  ['Shoe', 'Shoes', true],
  ['Anillo', 'anillos', true],
  ['Dress', 'Dresses', true],
  ['Shelf', 'Shelves', true],
  ['Hoodie', 'Hoodies', true],
  ['Café', 'CAFES', true],
  ['T-Shirt', 'tshirts', true],
  ['Hand bag', 'Handbag', true],
  ['Cafe', 'Cave', false],
  ['Cafe', 'Caves', false],
  ['Safe', 'Save', false],
  ['Bootie', 'Booty', false],
  ['Car', 'Care', false],
  ['Dress', 'Dre', false],
  ['Bus', 'Bu', false],
  ['ساعة', 'ساعات', false],
])('Ca-3 %s and %s are one section: %s', (one, other, expected) => {
  expect(
    mergeDuplicates(
      [one, other].map((name) => ({ name, count: 1 })),
      [],
    ),
  ).toHaveLength(expected ? 1 : 2);
});

test('Ca-3 sections are sorted by name or by number of products; Uncategorized is last', () => {
  const sections = [
    { name: 'b', count: 1 },
    { name: 'Uncategorized', count: 9 },
    { name: 'A', count: 1 },
    { name: 'c', count: 5 },
  ];
  expect(orderSections(sections, 'name').map(({ name }) => name)).toEqual(['A', 'b', 'c', 'Uncategorized']);
  expect(
    orderSections(
      [
        { name: 'Belts 10', count: 1 },
        { name: 'Belts 2', count: 1 },
      ],
      'name',
    ).map(({ name }) => name),
  ).toEqual(['Belts 2', 'Belts 10']);
  expect(orderSections(sections, 'count').map(({ name }) => name)).toEqual(['c', 'A', 'b', 'Uncategorized']);
});

test('Ca-3 the URL selects a section; blank and All select none', () => {
  expect(['Belts', ' Belts', 'Uncategorized'].map(parseSectionName)).toEqual([
    'Belts',
    ' Belts',
    'Uncategorized',
  ]);
  expect([null, '', '  ', 'All', '\0'].map(parseSectionName)).toEqual([null, null, null, null, null]);
  expect(parseSectionName('Be\0lts')).toBe('Belts');
  expect(subCategoryOf('Uncategorized')).toBeNull();
});

onPGlite((database) => {
  const add = (name: string, subCategory: string | null, category: 'Accessories' | 'Bags' = 'Accessories') =>
    addProduct(database().db, { ...tote, name, category, subCategory, images: [] });

  test('Ca-4 sections count only accessories', async () => {
    for (const subCategory of ['Belts', 'Belts', null]) await add('Thing', subCategory);
    await add('Tote', null, 'Bags');
    const counts = await countSubCategories(database().db, 'shown');
    expect(counts.toSorted((a, b) => a.count - b.count)).toEqual([
      { subCategory: null, count: 1 },
      { subCategory: 'Belts', count: 2 },
    ]);
  });

  test('Ca-4 the newest products of each section are read with one query', async () => {
    for (const name of ['b1', 'b2', 'b3']) await add(name, 'Belts');
    for (const name of ['w1', 'w2']) await add(name, 'Watches');
    await add('u1', null);
    await add('bag', null, 'Bags');
    const alone = (name: string) => ({ name, names: [name] });
    const sections = ['Watches', 'Uncategorized', 'Belts', 'Hats'].map(alone);
    const previews = await previewSections(database().db, sections, 2, uncached);
    const names = [...previews].map(([section, products]) => [section, products.map(({ name }) => name)]);
    expect(names).toEqual([
      ['Watches', ['w2', 'w1']],
      ['Uncategorized', ['u1']],
      ['Belts', ['b3', 'b2']],
      ['Hats', []],
    ]);
    expect(previews.get('Belts')?.[0]).toEqual(
      (await pageUncached(database().db, { subCategory: 'Belts' })).products[0],
    );
    expect(await previewSections(database().db, [alone('Belts')], 1, uncached)).toHaveProperty('size', 1);
    expect(await previewSections(database().db, [], 2, uncached)).toEqual(new Map());
  });

  test('Ca-5 sections with similar names are listed, counted and shown together', async () => {
    for (const [name, subCategory] of [
      ['w1', 'Watch'],
      ['w2', 'watches'],
      ['w3', 'Watch'],
      ['b', 'Belts'],
    ] as const)
      await add(name, subCategory);
    const [belts, watches] = await listSections(database().db, uncached);
    expect(belts).toMatchObject({ name: 'Belts', count: 1, names: ['Belts'] });
    expect(watches).toMatchObject({ name: 'Watch', count: 3, names: ['Watch', 'watches'] });
    if (!watches) throw new Error();
    const page = await pageUncached(database().db, { subCategory: watches.names });
    expect(page.products.map(({ name }) => name)).toEqual(['w3', 'w2', 'w1']);
    expect(page.totalCount).toBe(3);
    const previews = await previewSections(database().db, [watches], 2, uncached);
    expect(previews.get('Watch')?.map(({ name }) => name)).toEqual(['w3', 'w2']);
  });

  test('Ca-5 blank subcategories of another system are listed as Uncategorized', async () => {
    await add('Plain', null);
    // Adopted tables can have such rows, because the constraint applies only to later writes.
    await database()
      .db.transaction(async (transaction) => {
        await transaction.execute(
          'alter table products drop constraint products_sub_category_of_accessories',
        );
        await transaction.execute(
          sql`insert into products (name, price, category, sub_category) values ('Blank', 5, 'Accessories', '  ')`,
        );
        const page = await pageUncached(transaction, { category: 'Accessories', subCategory: null });
        expect(page.products.map(({ name }) => name)).toEqual(['Blank', 'Plain']);
        transaction.rollback();
      })
      .catch((error: Error) => {
        if (error.message !== 'Rollback') throw error;
      });
  });
});
