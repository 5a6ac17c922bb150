import { beforeEach, expect, test } from 'vitest';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { parseListing, SORTS } from '#catalog/lists/listing.ts';
import { previewSections } from '#catalog/lists/sections.server.ts';
import { listFeaturedProducts } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { pageUncached } from '#catalog/testing/page-of-products.ts';
import { tote } from '#catalog/testing/tote.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { accessoriesPage } from './category/accessories.server.ts';
import { findResults } from './search/find-results.server.ts';
import { findSuggestions } from './search/find-suggestions.server.ts';

onPGlite((database) => {
  const db = () => database().db;
  const belt = { ...tote, category: 'Accessories', subCategory: 'Belts', featured: true } as const;
  beforeEach(async () => {
    await addProduct(db(), { ...belt, name: 'Plaited Belt', price: 50, marketPrice: null });
    await addProduct(db(), {
      ...belt,
      name: 'Silk Belt',
      price: 4567.89,
      marketPrice: 7654.32,
      priceOnRequest: true,
    });
    await addProduct(db(), { ...belt, name: 'Rare Belt', price: null, priceOnRequest: true });
  });

  test('Ca-6 Rq-1 in both orders by price, prices on request come last, newest or oldest first', async () => {
    const names = async (sort: 'price-up' | 'price-down') =>
      (await pageUncached(db(), { category: 'Accessories', sort })).products.map(({ name }) => name);
    expect(await names('price-up')).toEqual(['Plaited Belt', 'Silk Belt', 'Rare Belt']);
    expect(await names('price-down')).toEqual(['Plaited Belt', 'Rare Belt', 'Silk Belt']);
  });

  test('Rq-1 no list, search or suggestion contains a price on request', async () => {
    const lists: unknown[] = await Promise.all([
      ...SORTS.map((sort) => pageUncached(db(), { category: 'Accessories', sort })),
      listFeaturedProducts(db()),
      previewSections(db(), [{ name: 'Belts', names: ['Belts'] }], 8, uncached).then((found) => [...found]),
      accessoriesPage(db(), parseListing(new URLSearchParams()), uncached),
      findResults(db(), new URLSearchParams({ q: 'silk belt' })),
      findSuggestions(db(), new URLSearchParams({ q: 'silk belt' })),
    ]);
    for (const list of lists) {
      const sent = JSON.stringify(list);
      expect(sent).toContain('Silk Belt');
      expect(sent).toContain('"price":null,"marketPrice":null');
      expect(sent).not.toMatch(/4567|7654/);
    }
  });

  test('Rq-1 a range of prices does not find products whose price is on request', async () => {
    for (const range of [{ minPrice: 1 }, { maxPrice: 9_999 }, { minPrice: 4567.89, maxPrice: 4567.89 }]) {
      const { products } = await pageUncached(db(), { category: 'Accessories', ...range });
      expect(products.map(({ name }) => name)).not.toContain('Silk Belt');
    }
  });
});
