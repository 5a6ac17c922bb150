import { expect, test } from 'vitest';
import type { RequestContext } from '#app/context.ts';
import {
  addAccessoryCategory,
  renameAccessoryCategory,
} from '#catalog/categories/accessory-categories.server.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { searchProducts } from '#catalog/search/search.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { searchContext } from './search-context.server.ts';

onPGlite((database) => {
  test('Se-8 a search finds a category by the words that the owner gave it, and no longer by those that she removed', async () => {
    const { db } = database();
    await addProduct(db, { ...tote, code: null, name: 'Riva', description: 'Soft.', category: 'Bags' });
    const find = async (term: string, synonyms?: string) => {
      const categories = { ...store.categories, Bags: { ...store.categories.Bags, synonyms } };
      const settings = { store: { ...store, categories } };
      const locale = { language: 'en', source: 'en' };
      const shop = { db, counts: uncached, locale, settings } as unknown as RequestContext;
      const { products } = await searchProducts(db, term, 0, 24, await searchContext(shop));
      return products.map(({ name }) => name);
    };
    expect(await find('clutch')).toEqual(['Riva']);
    expect(await find('minaudière', 'minaudière, purse')).toEqual(['Riva']);
    expect(await find('clutch', 'minaudière, purse')).toEqual([]);
    expect(await find('clutch', ''), 'an empty list means the usual words').toEqual(['Riva']);
  });

  test('Se-8 a search finds an accessory category by the words that the owner gave it', async () => {
    const { db } = database();
    const id = await addAccessoryCategory(db, 'Belts');
    await addProduct(db, { ...tote, name: 'Halden', category: 'Accessories', subCategory: 'Belts' });
    const locale = { language: 'en', source: 'en' };
    const shop = { db, counts: uncached, locale, settings: { store } } as unknown as RequestContext;
    const find = async (term: string) =>
      (await searchProducts(db, term, 0, 24, await searchContext(shop))).products.length;
    expect([await find('ceinture'), await find('girdle')]).toEqual([1, 0]);
    await renameAccessoryCategory(db, id, { name: 'Belts', synonyms: 'girdle, obi' });
    expect([await find('ceinture'), await find('girdle')]).toEqual([0, 1]);
  });
});
