import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { queryRows } from '#platform/db/database.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import type { PageLanguages } from '../products/product-texts.ts';
import { searchProducts } from '../search/search.server.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { tote } from '../testing/tote.ts';
import { uncached } from './count-cache.server.ts';
import { countFacts, listFactFilters, pageOfList } from './facts.server.ts';
import { parseListing } from './listing.ts';
import { type ProductFilter, pageOfProducts } from './product-pages.server.ts';

onPGlite((database) => {
  const db = () => database().db;
  const add = (name: string, facts: string[], changes: object = {}) =>
    addProduct(db(), { ...tote, name, facts, ...changes });

  test('Fa-5 the facts of the visible products of a list are counted', async () => {
    await add('a', ['Color: Rust', 'Size: M']);
    await add('b', ['Color: Rust']);
    await add('c', []);
    await add('hidden', ['Color: Rust'], { hidden: true });
    await add('coat', ['Color: Rust'], { category: 'Women' });
    await add('belt', ['Color: Tan'], { category: 'Accessories', subCategory: 'Belts' });
    expect(await countFacts(db(), uncached, { category: 'Bags' })).toEqual([
      expect.objectContaining({ fact: 'Color: Rust', count: 2 }),
      expect.objectContaining({ fact: 'Size: M', count: 1 }),
    ]);
    const section = { category: 'Accessories', subCategory: ['Belts'] } as const;
    expect(await countFacts(db(), uncached, { ...section, subCategory: ['Belts'] })).toEqual([
      expect.objectContaining({ fact: 'Color: Tan', count: 1 }),
    ]);
    expect(await countFacts(db(), uncached, { ...section, subCategory: ['Hats'] })).toEqual([]);
  });

  test('Fa-5 a list is filtered by facts: one of each name, and all names', async () => {
    await add('a', ['Color: Rust', 'Size: M']);
    await add('b', ['Color: Blue', 'Size: M']);
    await add('c', ['Color: Rust', 'Size: S']);
    await add('coat', ['Color: Rust', 'Size: M'], { category: 'Women' });
    const names = async (facts: string[][], list: ProductFilter = { category: 'Bags' }) => {
      const { products, totalCount } = await pageUncached(db(), { ...list, facts });
      expect(products).toHaveLength(totalCount);
      return products.map(({ name }) => name).join('');
    };
    expect(await names([['Color: Rust']])).toBe('ca');
    expect(await names([['Color: Rust', 'Color: Blue']])).toBe('cba');
    expect(await names([['Color: Rust', 'Color: Blue'], ['Size: M']])).toBe('ba');
    expect(await names([['Color: Green']])).toBe('');
    expect(await names([['Color: Rust'], ['Size: M']], {})).toBe('coata');
  });

  test('Fa-5 pages of a long list that is filtered by facts are those of a short one', async () => {
    for (const category of ['Bags', 'Women'])
      await db().execute(sql`
        insert into products (name, price, category, description, facts, created_at)
        select 'x', 1 + n % 7, ${category}, 'y', array[(array['Color: Rust', 'Color: Ink', 'Color: Oat'])[1 + n % 3],
          'Size: ' || n % 2], now() + n * interval '1 minute' from generate_series(1, 1800) n`);
    const read = async (facts: string[], number: number, sort: 'recommended' | 'price-up') => {
      const filter: ProductFilter = { category: 'Bags', facts: [facts], sort };
      const page = await pageOfProducts(db(), filter, number, 24, uncached);
      const [{ sorted } = { sorted: [] }] = await queryRows<{ sorted: string[] }>(
        db(),
        sql`select array(select id from products where category = 'Bags' and facts[1] = any(${sql.param(facts)}::text[])
          order by ${sql.raw(sort === 'price-up' ? 'price, created_at, id' : 'created_at desc, id desc')}
          limit 24 offset ${24 * number}) as sorted`,
      );
      expect(page.products.map(({ id }) => id)).toEqual(sorted);
      return page.totalCount;
    };
    for (const sort of ['recommended', 'price-up'] as const)
      for (const number of [0, 20, 49]) {
        expect(await read(['Color: Rust', 'Color: Ink'], number, sort)).toBe(1_200);
        expect(await read(['Color: Rust'], Math.floor(number / 2), sort)).toBe(600);
      }
  });

  test('Fa-1 a product with eight facts of the maximum length is saved, even in Chinese', async () => {
    const letter = (at: number) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000));
    const word = (from: number, length: number) =>
      Array.from({ length }, (_, at) => letter(from + at * at)).join('');
    const facts = Array.from({ length: 8 }, (_, at) => `${word(at, 40)}: ${word(at * 99, 120)}`);
    await add('long', facts);
    await add('short', ['Color: Rust']);
    expect(await countFacts(db(), uncached, { category: 'Bags' })).toHaveLength(1);
    const { products } = await pageUncached(db(), { category: 'Bags', facts: [facts.slice(0, 1)] });
    expect(products.map(({ name }) => name)).toEqual(['long']);
  });

  test('Fa-5 facts that differ by case or spaces are one filter, in the most common spelling', async () => {
    await add('a', ['Color: Rust', 'Size: M']);
    await add('b', ['color: Rust']);
    await add('c', ['Color: rust']);
    await add('d', ['COLOR:  RUST']);
    await add('e', ['Color: Blue', 'Size: M']);
    await add('f', ['Size: m']);
    const list = { category: 'Bags' } as const;
    expect(await listFactFilters(db(), uncached, list, ['color: RUST'])).toEqual([
      {
        name: 'Color',
        facts: [
          { fact: 'Color: Rust', label: 'Rust', count: 4, isChosen: true, swatch: ['#a6512e'] },
          { fact: 'Color: Blue', label: 'Blue', count: 1, isChosen: false, swatch: ['#34568b'] },
        ],
      },
      { name: 'Size', facts: [{ fact: 'Size: M', label: 'M', count: 3, isChosen: false }] },
    ]);
    const found = async (chosen: string[]) => {
      const listing = { ...parseListing(new URLSearchParams()), facts: chosen };
      const { products } = await pageOfList(db(), list, listing, uncached);
      return products.map(({ name }) => name).join('');
    };
    expect(await found(['Color: Rust'])).toBe('dcba');
    expect(await found(['color: rust', 'Color: Blue'])).toBe('edcba');
    expect(await found(['Color: Rust', 'Size: M'])).toBe('a');
    expect(await found(['Color: Green'])).toBe('');
  });

  const filters = async (languages?: PageLanguages) =>
    (await listFactFilters(db(), uncached, { category: 'Bags' }, [], languages)).map(({ name, facts }) => [
      name,
      ...facts.map(({ label, count }) => `${label} ${count}`),
    ]);
  const listed = async (...facts: string[]) => {
    const listing = { ...parseListing(new URLSearchParams()), facts };
    const { products } = await pageOfList(db(), { category: 'Bags' }, listing, uncached);
    return products.map(({ name }) => name).join('');
  };

  test('Fa-6 names that mean the same are one filter, in any language', async () => {
    await add('a', ['Color: Rust']);
    await add('b', ['Colour: rust', 'Fit: Slim']);
    await add('c', ['Farbe: Rust']);
    await add('d', ['اللون: Blue']);
    await add('e', ['Farbe: Blue']);
    expect(await filters()).toEqual([
      ['Color', 'Rust 3', 'Blue 2'],
      ['Fit', 'Slim 1'],
    ]);
    expect(await listed('Color: Rust')).toBe('cba');
    expect(await listed('Farbe: Rust', 'Colour: Blue')).toBe('edcba');
    expect(await listed('Color: Rust', 'Fit: Slim')).toBe('b');
  });

  test('Fa-6 sizes in a list or a range are single sizes, from small to large', async () => {
    await add('a', ['Size: M']);
    await add('b', ['Sizes: S–L']);
    await add('c', ['Größe: XL, M']);
    await add('d', ['Size: 38, 39']);
    expect(await filters()).toEqual([['Size', 'S 1', 'M 3', 'L 1', 'XL 1', '38 1', '39 1']]);
    expect(await listed('Size: M')).toBe('cba');
    expect(await listed('Size: L', 'Size: 38')).toBe('db');
  });

  test('Fa-7 filters are in the language of the page, with the translations of other products', async () => {
    await add('a', ['Color: Rust', 'Size: M', 'Hoop: Wide'], {
      translations: { ar: { facts: ['اللون: صدئي', 'المقاس: M', 'الطوق: عريض'] } },
    });
    await add('b', ['Colour: rust', 'Fit: Slim']);
    await add('c', ['Size: L', 'Hoop: wide']);
    const arabic = { language: 'ar', source: 'en' } as const;
    expect(await filters(arabic)).toEqual([
      ['اللون', 'صدئي 2'],
      ['الطوق', 'عريض 2'],
      ['القصّة', 'Slim 1'],
      ['المقاس', 'M 1', 'L 1'],
    ]);
    expect(await filters({ language: 'en', source: 'en' })).toContainEqual(['Color', 'Rust 2']);
  });

  test('Fa-2 a search finds the words of facts, even after they changed', async () => {
    const id = await add('Tote', ['Color: Vermilion']);
    const found = async (term: string) => (await searchProducts(db(), term, 0, 9)).totalCount;
    expect(await found('vermilion')).toBe(1);
    await db().execute(sql`update products set facts = '{"Color: Ochre"}' where id = ${id}`);
    expect([await found('vermilion'), await found('ochre')]).toEqual([0, 1]);
  });

  test('Fa-1 the database refuses malformed facts', async () => {
    const id = await add('Tote', []);
    for (const facts of [
      '{Color}',
      '{": Rust"}',
      '{"Color: "}',
      '{NULL}',
      `{${Array(9).fill('"a: b"').join()}}`,
    ])
      await expect(
        db().execute(sql`update products set facts = ${facts}::text[] where id = ${id}`),
      ).rejects.toThrow();
  });
});
