import { beforeEach, expect, test } from 'vitest';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { parseListing, SORTS } from '#catalog/lists/listing.ts';
import { pageOfTable } from '#catalog/lists/product-table.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { countSubCategories, previewSections } from '#catalog/lists/sections.server.ts';
import { catalogStatistics, countProducts } from '#catalog/lists/statistics.server.ts';
import { VISIBILITIES } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import {
  listCategoryCovers,
  listFeaturedProducts,
  listProducts,
  listProductsByCategory,
  listProductsBySubCategory,
} from '#catalog/products/products.server.ts';
import { addProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { correctQuery } from '#catalog/search/corrections/search-corrections.server.ts';
import { parseSearchQuery } from '#catalog/search/search-words.ts';
import { pageUncached } from '#catalog/testing/page-of-products.ts';
import { tote } from '#catalog/testing/tote.ts';
import { accessoryCategories } from '#platform/db/schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { accessoriesPage, sectionIndex, sectionPage } from './category/accessories.server.ts';
import { findResults } from './search/find-results.server.ts';
import { findSuggestions } from './search/find-suggestions.server.ts';
import { addressesOfSitemap } from './seo/public-addresses.server.ts';

onPGlite((database) => {
  const db = () => database().db;
  const belt: Partial<ProductInput> = { category: 'Accessories', subCategory: 'Belts', featured: true };
  const add = (changes: Partial<ProductInput>) => addProduct(db(), { ...tote, ...changes });
  const named = (products: { name: string }[]) => products.map(({ name }) => name);
  let shown: string;
  let hidden: string;
  beforeEach(async () => {
    shown = await add({ ...belt, name: 'Plaited Belt' });
    hidden = await add({ ...belt, name: 'Zeppelin Belt', code: 'ZEP-1', hidden: true });
  });

  test('visitors see a hidden product in no list, section, cover or count', async () => {
    const lists = [
      listProducts(db()),
      listProductsByCategory(db(), 'Accessories'),
      listProductsBySubCategory(db(), 'Belts'),
      listFeaturedProducts(db()),
      previewSections(db(), [{ name: 'Belts', names: ['Belts'] }], 8, uncached).then(
        (sections) => sections.get('Belts') ?? [],
      ),
      ...SORTS.map((sort) =>
        pageUncached(db(), { category: 'Accessories', sort }).then((page) => page.products),
      ),
      pageUncached(db(), { minPrice: 1 }).then(({ products }) => products),
    ];
    for (const list of await Promise.all(lists)) expect(named(list)).toEqual(['Plaited Belt']);
    expect((await pageUncached(db(), { category: 'Accessories', subCategory: 'Belts' })).totalCount).toBe(1);
    expect(await countSubCategories(db(), 'shown')).toEqual([{ subCategory: 'Belts', count: 1 }]);
    expect(await countProducts(db(), uncached, 'shown')).toBe(1);
    const page = await accessoriesPage(db(), parseListing(new URLSearchParams()), uncached);
    expect(JSON.stringify(page)).not.toContain('Zeppelin');
    expect(await listCategoryCovers(db())).toHaveLength(1);
    await updateProductRow(db(), shown, { hidden: true });
    expect(await listCategoryCovers(db())).toEqual([]);
  });

  test('Ca-3 a section whose products are all hidden has no link; a new category without products has one', async () => {
    // One after the other, because that is their order.
    await db().insert(accessoryCategories).values({ name: 'Belts' });
    await db().insert(accessoryCategories).values({ name: 'Brooches' });
    await updateProductRow(db(), shown, { hidden: true });
    const listing = parseListing(new URLSearchParams());
    expect((await accessoriesPage(db(), listing, uncached)).names).toEqual(['Brooches']);
    expect((await sectionPage(db(), 'Brooches', listing, uncached)).names).toEqual(['Brooches']);
    const { index } = await sectionIndex(db(), 'name', listing, uncached);
    expect(index).toEqual([{ name: 'Brooches', count: 0 }]);
    // Its address still says that it has no products.
    const hiddenSection = await sectionPage(db(), 'Belts', listing, uncached);
    expect(hiddenSection).toMatchObject({ names: ['Belts', 'Brooches'], page: { totalCount: 0 } });
  });

  test('if no featured product is visible, the newest visible products are shown', async () => {
    await updateProductRow(db(), shown, { featured: false });
    await add({ name: 'Last', hidden: true });
    expect(named(await listFeaturedProducts(db()))).toEqual(['Plaited Belt']);
  });

  test('a hidden product is in no sitemap', async () => {
    const paths = (await addressesOfSitemap(db(), [], 1)).map(({ path }) => path);
    expect(paths).toContain(`/product/${shown}`);
    expect(paths).not.toContain(`/product/${hidden}`);
  });

  test.each(['Zeppelin', 'zeppelin belt', 'ZEP-1', 'zep', 'Zepelin', 'zepplin belt', 'ze', '-'])(
    'a visitor’s search for %j reveals neither a hidden product nor its words',
    async (term) => {
      const address = new URLSearchParams({ q: term });
      expect(JSON.stringify(await findResults(db(), address)).replaceAll(term, '')).not.toMatch(/zeppelin/i);
      expect(JSON.stringify(await findSuggestions(db(), address)).replaceAll(term, '')).not.toMatch(
        /zeppelin/i,
      );
      const { words } = await correctQuery(db(), parseSearchQuery(term));
      expect(words.flatMap(({ corrections }) => corrections)).not.toContain('zeppelin');
    },
  );

  test('the administrator sees a hidden product, finds it and filters by visibility', async () => {
    const table = async (search: string) => {
      const { products, totalCount } = await pageOfTable(db(), parseTableView(new URLSearchParams(search)));
      expect(totalCount).toBe(products.length);
      return named(products);
    };
    expect(await table('')).toEqual(['Zeppelin Belt', 'Plaited Belt']);
    for (const others of [
      '',
      '&category=Accessories',
      '&category=Accessories&subcategory=Belts',
      '&q=belt',
    ]) {
      expect(await Promise.all(VISIBILITIES.map((name) => table(`visibility=${name}${others}`)))).toEqual([
        ['Zeppelin Belt', 'Plaited Belt'],
        ['Plaited Belt'],
        ['Zeppelin Belt'],
      ]);
    }
    expect(await table('q=zep-1')).toEqual(['Zeppelin Belt']);
    expect(await catalogStatistics(db())).toMatchObject({ products: 2, featured: 2 });
    expect(await countSubCategories(db(), 'all')).toEqual([{ subCategory: 'Belts', count: 2 }]);
    await updateProductRow(db(), hidden, { hidden: false });
    expect(await table('visibility=hidden')).toEqual([]);
    expect(named(await listProducts(db()))).toEqual(['Zeppelin Belt', 'Plaited Belt']);
  });
});
