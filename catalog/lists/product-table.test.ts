import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countOpened } from '#catalog/insights/list-insights.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { missingFields } from '../products/missing-fields.ts';
import { tote } from '../testing/tote.ts';
import { pageOfTable } from './product-table.server.ts';
import { parseTableView, sortedBy, tableSearch } from './product-table.ts';
import { catalogStatistics, countByCategory } from './statistics.server.ts';

onPGlite((database) => {
  const add = (changes: { name: string; [field: string]: unknown }) =>
    addProduct(database().db, { ...tote, price: 10, marketPrice: null, images: [], ...changes });

  const names = async (search: string) => {
    const view = parseTableView(new URLSearchParams(search));
    const page = await pageOfTable(database().db, view);
    return page.products.map((product) => product.name);
  };

  test('Da-1 all statistics of an empty catalog are zero', async () => {
    expect(await catalogStatistics(database().db)).toEqual({
      products: 0,
      featured: 0,
      onHome: 0,
      categories: 0,
      averagePrice: 0,
    });
    expect(await countByCategory(database().db)).toMatchObject({ Women: 0, Footwear: 0 });
  });

  test('Da-1 Da-2 statistics cover all products; the average is rounded to cents', async () => {
    await add({ name: 'a', price: 10.01, featured: true });
    await add({ name: 'b', price: 10.02 });
    await add({ name: 'c', price: 10.02, category: 'Kids' });
    expect(await catalogStatistics(database().db)).toEqual({
      products: 3,
      featured: 1,
      onHome: 1,
      categories: 2,
      averagePrice: 10.02,
    });
    expect(await countByCategory(database().db)).toMatchObject({ Bags: 2, Kids: 1, Women: 0 });
  });

  test('Da-1 the average leaves out products without a price and prices on request', async () => {
    await add({ name: 'unfinished', price: null, hidden: true });
    await add({ name: 'on request', price: 1000, priceOnRequest: true });
    expect(await catalogStatistics(database().db)).toMatchObject({ products: 2, averagePrice: 0 });
    await add({ name: 'a', price: 10 });
    await add({ name: 'b', price: 20, hidden: true });
    expect(await catalogStatistics(database().db)).toMatchObject({ products: 4, averagePrice: 15 });
  });

  test('Da-2 Pf-2 the table lists hidden products that lack a price, a description or a photo as unfinished', async () => {
    const complete = { images: ['https://elsewhere.example/a.jpg'], hidden: true };
    await add({ name: 'complete', ...complete });
    await add({ name: 'complete on request', ...complete, price: null, priceOnRequest: true });
    await add({ name: 'visible', ...complete, images: [], description: null, hidden: false });
    await add({ name: 'no photo bag', ...complete, images: [] });
    await add({ name: 'no price bag', ...complete, price: null });
    await add({ name: 'no description', ...complete, description: null });
    await add({ name: 'blank description', ...complete, description: ' \n' });
    const unfinished = ['blank description', 'no description', 'no price bag', 'no photo bag'];
    expect(await names('only=unfinished')).toEqual(unfinished);
    expect(await names('only=unfinished&q=price')).toEqual(['no price bag']);
    const { products } = await pageOfTable(database().db, parseTableView(new URLSearchParams('rows=25')));
    const lacking = products.filter((product) => product.hidden && missingFields(product).length > 0);
    expect(lacking.map(({ name }) => name)).toEqual(unfinished);
    expect(lacking.map(missingFields)).toEqual([['description'], ['description'], ['price'], ['images']]);
  });

  test('Da-2 in the table, products without a price are the cheapest, and prices on request count', async () => {
    await add({ name: 'unfinished', price: null, hidden: true });
    await add({ name: 'dear', price: 30, priceOnRequest: true });
    await add({ name: 'cheap', price: 20 });
    expect(await names('sort=price-up')).toEqual(['unfinished', 'cheap', 'dear']);
    expect(await names('sort=price-down')).toEqual(['dear', 'cheap', 'unfinished']);
    expect(await names('q=20')).toEqual(['cheap']);
  });

  test('Da-3 a page has ten products and the exact total; a page beyond the last returns the last one', async () => {
    for (let number = 1; number <= 21; number += 1) await add({ name: `n${number}` });
    expect(await names('')).toHaveLength(10);
    const last = await pageOfTable(database().db, parseTableView(new URLSearchParams('page=999')));
    expect(last).toMatchObject({ totalCount: 21, page: 3 });
    expect(last.products.map(({ name }) => name)).toEqual(['n1']);
  });

  test('Da-2 the table sorts by name, category, price and age, both ways, with a stable order of ties', async () => {
    await add({ name: 'éclair', price: 2, category: 'Kids' });
    await add({ name: 'Zebra', price: 1 });
    await add({ name: 'apple', price: 2 });
    expect(await names('sort=name-up')).toEqual(['apple', 'éclair', 'Zebra']);
    expect(await names('sort=name-down')).toEqual(['Zebra', 'éclair', 'apple']);
    expect(await names('sort=price-up')).toEqual(['Zebra', 'éclair', 'apple']);
    expect(await names('sort=price-down')).toEqual(['apple', 'éclair', 'Zebra']);
    expect(await names('sort=category-up')).toEqual(['apple', 'Zebra', 'éclair']);
    expect(await names('')).toEqual(['apple', 'Zebra', 'éclair']);
    expect(await names('sort=added-up')).toEqual(['éclair', 'Zebra', 'apple']);
  });

  test('In-7 the table sorts by how often visitors opened a product in 30 days', async () => {
    for (const name of ['old', 'often', 'twice', 'never']) await add({ name });
    const { db } = database();
    await db.execute(sql`insert into insights (day, is_month, kind, subject, count)
      select (now() at time zone 'UTC')::date - days, is_month, kind, id::text, count
      from products join (values ('old', 31, false, 'product', 90), ('old', 2, false, 'share', 90),
        ('old', 0, true, 'product', 90), ('often', 29, false, 'product', 10), ('often', 0, false, 'product', 2),
        ('twice', 3, false, 'product', 2)) as counted (of, days, is_month, kind, count) on name = of`);
    expect(await names('sort=opened-down')).toEqual(['often', 'twice', 'never', 'old']);
    expect(await names('sort=opened-up')).toEqual(['never', 'old', 'twice', 'often']);
    expect(await names('sort=opened-down&q=o')).toEqual(['often', 'old']);
    const { products } = await pageOfTable(db, parseTableView(new URLSearchParams()));
    const counted = await countOpened(
      db,
      products.map(({ id }) => id),
    );
    expect(products.map(({ id }) => counted[id])).toEqual([undefined, 2, 12, undefined]);
  });

  test('Da-2 the search covers name, description and category, and treats every character literally', async () => {
    await add({ name: '100% silk' });
    await add({ name: '1000 silk', description: 'A back\\slash and an under_score' });
    expect(await names('q=100%25')).toEqual(['100% silk']);
    expect(await names('q=r_s')).toEqual(['1000 silk']);
    expect(await names('q=BACK%5C')).toEqual(['1000 silk']);
    expect(await names('q=bags+back')).toEqual(['1000 silk']);
    expect(await names('q=silk&category=Kids')).toEqual([]);
  });

  test('Da-2 a term that is an amount finds products with this price or market price', async () => {
    await add({ name: 'bag', price: 1248.5 });
    await add({ name: 'belt', price: 10, marketPrice: 1248.5 });
    await add({ name: 'Model 1248.50', price: 3 });
    expect(await names('q=$1,248.50')).toEqual(['belt', 'bag']);
    expect(await names('q=1248.50')).toEqual(['Model 1248.50', 'belt', 'bag']);
  });

  test('Da-2 the table can be filtered by category, and for accessories by subcategory, including none', async () => {
    await add({ name: 'bag' });
    await add({ name: 'belt', category: 'Accessories', subCategory: 'Belts' });
    await add({ name: 'thing', category: 'Accessories' });
    expect(await names('category=Bags')).toEqual(['bag']);
    expect(await names('category=Accessories')).toEqual(['thing', 'belt']);
    expect(await names('category=Accessories&subcategory=Belts')).toEqual(['belt']);
    expect(await names('category=Accessories&subcategory=Uncategorized')).toEqual(['thing']);
    expect(await names('category=Bags&subcategory=Belts')).toEqual(['bag']);
  });

  test('Da-2 the table can be filtered by featured, sold out or without image, also with a search', async () => {
    await add({ name: 'plain bag', images: ['https://elsewhere.example/a.jpg'] });
    await add({ name: 'featured bag', featured: true, images: ['https://elsewhere.example/a.jpg'] });
    await add({ name: 'sold bag', inStock: false });
    expect(await names('only=featured')).toEqual(['featured bag']);
    expect(await names('only=sold-out')).toEqual(['sold bag']);
    expect(await names('only=no-picture&category=Bags')).toEqual(['sold bag']);
    expect(await names('only=featured&q=bag')).toEqual(['featured bag']);
    expect(await names('only=featured&q=sold')).toEqual([]);
    expect(await names('only=nothing&rows=7')).toHaveLength(3);
  });

  test('La-11 the table can be filtered by products without texts in a language', async () => {
    const texts = { name: 'حقيبة', description: 'جلد' };
    await add({ name: 'translated', translations: { ar: texts, fr: { name: 'Sac' } } });
    await add({ name: 'plain' });
    expect(await names('only=no-ar')).toEqual(['plain']);
    expect(await names('only=no-fr')).toEqual(['plain', 'translated']);
    expect(await names('only=no-xx')).toHaveLength(2);
  });

  test('Da-2 an invalid URL shows all products', async () => {
    await add({ name: 'bag' });
    for (const hostile of [
      'category=Nothing',
      'sort=price;drop+table+products-up',
      'sort=__proto__-up',
      'page=-1',
      'page=1e9',
      'page=99999999999999999999',
      'q=%00',
      'q=%20',
      'category=Women&category=Bags&page=NaN',
      `subcategory=${'x'.repeat(5000)}`,
    ]) {
      const expected = hostile.startsWith('category=Women') ? [] : ['bag'];
      expect(await names(hostile), hostile).toEqual(expected);
    }
    // The term contains a NUL and an unpaired surrogate, which PostgreSQL cannot store.
    expect(await names("q='; drop table products; --%00%ED%A0%80")).toEqual([]);
  });
});

test('Da-2 a view survives formatting and parsing of its URL', () => {
  for (const search of [
    '',
    '?category=Women&sort=price-up&page=2',
    '?only=sold-out&rows=25',
    '?category=Accessories&subcategory=Hats+%26+Caps&q=50%25&sort=added-up',
  ]) {
    expect(tableSearch(parseTableView(new URLSearchParams(search)))).toBe(search);
  }
});

test('Da-2 a column sorts ascending first, the age newest first; a second click reverses the order', () => {
  const view = parseTableView(new URLSearchParams('page=3'));
  const byName = sortedBy(view, 'name');
  expect(tableSearch(byName)).toBe('?sort=name-up');
  expect(tableSearch(sortedBy(byName, 'name'))).toBe('?sort=name-down');
  expect(tableSearch(sortedBy(byName, 'added'))).toBe('');
});
