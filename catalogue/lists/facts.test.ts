import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { addProduct } from '../products/save-product.server.ts';
import { searchProducts } from '../search/search.server.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { tote } from '../testing/tote.ts';
import { uncached } from './count-cache.server.ts';
import { countFacts, listFactFilters, pageOfList } from './facts.server.ts';
import { parseListing } from './listing.ts';

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
    const names = async (facts: string[]) => {
      const { products, totalCount } = await pageUncached(db(), { category: 'Bags', facts });
      expect(products).toHaveLength(totalCount);
      return products.map(({ name }) => name).join('');
    };
    expect(await names(['Color: Rust'])).toBe('ca');
    expect(await names(['Color: Rust', 'Color: Blue'])).toBe('cba');
    expect(await names(['Color: Rust', 'Color: Blue', 'Size: M'])).toBe('ba');
    expect(await names(['Color: Green'])).toBe('');
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
          { fact: 'Color: Rust', count: 4, isChosen: true },
          { fact: 'Color: Blue', count: 1, isChosen: false },
        ],
      },
      { name: 'Size', facts: [{ fact: 'Size: M', count: 3, isChosen: false }] },
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
