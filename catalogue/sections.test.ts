import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { addProduct } from './save-product.server.ts';
import { countSubCategories, previewSections } from './sections.server.ts';
import { arrangeSections, parseSectionName, subCategoryOf } from './sections.ts';
import { pageUncached } from './testing/page-of-products.ts';

test('Ca-3 first the accessory categories as they were made, then further ones by name', () => {
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

test('Ca-4 products without a subcategory, blanks included, stand under Uncategorized, last', () => {
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

test('Ca-3 the address chooses a section; blank and All choose none', () => {
  expect(['Belts', ' Belts', 'Uncategorized'].map(parseSectionName)).toEqual([
    'Belts',
    ' Belts',
    'Uncategorized',
  ]);
  expect([null, '', '  ', 'All', '\0'].map(parseSectionName)).toEqual([null, null, null, null, null]);
  expect(parseSectionName('Be\0lts')).toBe('Belts');
  expect(subCategoryOf('Uncategorized')).toBeNull();
});

onEachDatabase((database) => {
  const add = (name: string, subCategory: string | null, category: 'Accessories' | 'Bags' = 'Accessories') =>
    addProduct(database().db, {
      name,
      category,
      subCategory,
      price: 10,
      marketPrice: null,
      description: 'Small.',
      featured: false,
      inStock: true,
      code: null,
      hidden: false,
      images: [],
      imageAlts: [],
      imageFocuses: [],
    });

  test('Ca-4 sections are counted over accessories alone', async () => {
    for (const subCategory of ['Belts', 'Belts', null]) await add('Thing', subCategory);
    await add('Tote', null, 'Bags');
    const counts = await countSubCategories(database().db, 'shown');
    expect(counts.toSorted((a, b) => a.count - b.count)).toEqual([
      { subCategory: null, count: 1 },
      { subCategory: 'Belts', count: 2 },
    ]);
  });

  test('Ca-4 each section shows its newest, newest first, in one question', async () => {
    for (const name of ['b1', 'b2', 'b3']) await add(name, 'Belts');
    for (const name of ['w1', 'w2']) await add(name, 'Watches');
    await add('u1', null);
    await add('bag', null, 'Bags');
    const previews = await previewSections(database().db, ['Watches', 'Uncategorized', 'Belts', 'Hats'], 2);
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
    expect(await previewSections(database().db, ['Belts'], 1)).toHaveProperty('size', 1);
    expect(await previewSections(database().db, [], 2)).toEqual(new Map());
  });

  test('Ca-5 blanks that another system stored are listed as Uncategorized', async () => {
    await add('Plain', null);
    // Older rows of a hosted shop: the constraint holds only for what is written after the migration.
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
