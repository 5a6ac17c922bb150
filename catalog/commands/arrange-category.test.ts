import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { summaryInWords } from '#catalog/activity/batch-summary.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { previewSections } from '#catalog/lists/sections.server.ts';
import type { Product } from '#catalog/products/product.ts';
import { streamShownProducts } from '#catalog/products/product-stream.server.ts';
import { findProduct, listCategoryCovers } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { pageUncached } from '#catalog/testing/page-of-products.ts';
import { tote } from '#catalog/testing/tote.ts';
import { products } from '#platform/db/schema.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { type ArrangeOutcome, arrangeCategory, listPinned, pinProduct } from './arrange-category.server.ts';
import { changeProducts } from './change-products.server.ts';
import { deleteProducts } from './delete-products.server.ts';
import { undoBatch } from './undo/undo-change.server.ts';

onPGlite((database) => {
  let storage: Storage;
  let ids: Record<'a' | 'b' | 'c' | 'd', string>;
  beforeEach(async () => {
    storage = await openDirectoryStorage(join(tmpdir(), 'vitrine-no-images'));
    await emptyTables(database().db, 'admin_activity');
    ids = { a: await add('a'), b: await add('b'), c: await add('c'), d: await add('d') };
  });
  const db = () => database().db;
  /** The image is on another host, so that an undo does not look for its file. */
  const add = (name: string, changes: object = {}) =>
    addProduct(db(), { ...tote, name, images: ['https://elsewhere.example/a.jpg'], ...changes });
  const names = (found: { name: string }[]) => found.map(({ name }) => name).join('');
  const shown = async (category: Product['category'] = 'Bags') =>
    names((await pageUncached(db(), { category })).products);
  const pinned = async () => names(await listPinned(db(), 'Bags'));
  const batchOf = (outcome: ArrangeOutcome) => (outcome.outcome === 'arranged' && outcome.batch) || '';
  const pin = async (name: keyof typeof ids, isPinned = true) =>
    batchOf(await pinProduct(db(), 'Bags', ids[name], isPinned));
  const undo = (batch: string) => undoBatch(db(), storage, batch);

  test('Or-1 pinned products come first, the others follow newest first, on every page and in feeds', async () => {
    expect(await shown()).toBe('dcba');
    await pin('a');
    await pin('b');
    expect(await shown()).toBe('badc');
    const pages = [0, 1, 2, 3].map((page) => pageUncached(db(), { category: 'Bags' }, page, 1));
    expect(names((await Promise.all(pages)).flatMap((page) => page.products))).toBe('badc');
    await add('kids', { category: 'Kids' });
    const streamed = await Array.fromAsync(streamShownProducts(db(), 1));
    expect(names(streamed.flat())).toBe('kidsbadc');
    expect((await pageUncached(db(), { category: 'Bags', sort: 'price-up' })).totalCount).toBe(4);
  });

  test('Or-1 the order applies within sections of accessories and to the photo of the category', async () => {
    const image = 'https://elsewhere.example/belt.jpg';
    const belt = await add('belt', { category: 'Accessories', subCategory: 'Belts', images: [image] });
    await add('new belt', { category: 'Accessories', subCategory: 'Belts' });
    await pinProduct(db(), 'Accessories', belt, true);
    const section = { name: 'Belts', names: ['Belts'] };
    expect(names((await previewSections(db(), [section], 9, uncached)).get('Belts') ?? [])).toBe(
      'beltnew belt',
    );
    expect((await pageUncached(db(), { subCategory: 'Belts' })).products[0]?.name).toBe('belt');
    expect(await listCategoryCovers(db())).toContainEqual({ category: 'Accessories', image, focus: '' });
  });

  test('Or-2 an order is saved, changed and undone, without changing the products', async () => {
    const { a, b, c } = ids;
    const before = await findProduct(db(), a);
    const first = batchOf(await arrangeCategory(db(), 'Bags', [a, b, c], []));
    expect(await shown()).toBe('abcd');
    const second = batchOf(await arrangeCategory(db(), 'Bags', [c, a], [a, b, c]));
    expect(await shown()).toBe('cadb');
    expect((await findProduct(db(), a))?.updatedAt).toEqual(before?.updatedAt);
    expect(await arrangeCategory(db(), 'Bags', [c, a], [c, a])).toEqual({ outcome: 'arranged', batch: null });
    const { entries } = await pageOfActivity(db(), 1, 10);
    expect(entries.map(({ summary }) => summaryInWords(summary))).toEqual([
      'Order of Bags changed: 3 products',
      'Order of Bags changed: 3 products',
    ]);
    expect(await undo(second)).toMatchObject({ of: 'change', edited: [], missing: 0 });
    expect(await shown()).toBe('abcd');
    await undo(first);
    expect(await shown()).toBe('dcba');
    expect(await pinned()).toBe('');
  });

  test('Or-3 a second tab that has read an older order changes nothing', async () => {
    const { a, b } = ids;
    await pin('a');
    expect(await arrangeCategory(db(), 'Bags', [b], [])).toEqual({ outcome: 'conflict' });
    await db().delete(products).where(eq(products.id, b));
    expect(await arrangeCategory(db(), 'Bags', [b, a], [a])).toEqual({ outcome: 'missing' });
    expect(await pinProduct(db(), 'Women', a, true)).toEqual({ outcome: 'missing' });
    expect(await pinned()).toBe('a');
  });

  test('Or-3 undoing an order that another tab has changed since keeps the newer one', async () => {
    const { a, b, c } = ids;
    await arrangeCategory(db(), 'Bags', [a, b, c], []);
    const batch = batchOf(await arrangeCategory(db(), 'Bags', [b, a, c], [a, b, c]));
    await arrangeCategory(db(), 'Bags', [b, c, a], [b, a, c]);
    expect((await undo(batch)).edited.toSorted()).toEqual(['a', 'b']);
    expect(await pinned()).toBe('bca');
  });

  test('Or-3 two tabs that pin at once leave one order', async () => {
    await Promise.all([pin('a'), pin('b'), pin('c')]);
    expect(await pinned()).toHaveLength(3);
    const ranks = await db().select({ rank: products.pinRank }).from(products).where(sql`pin_rank > 0`);
    expect(ranks.map(({ rank }) => rank).toSorted()).toEqual([1, 2, 3]);
  });

  test('Or-3 at most 50 products are pinned', async () => {
    const many = [];
    for (let count = 0; count < 50; count += 1) many.push(await add(`p${count}`));
    expect(await arrangeCategory(db(), 'Bags', many, [])).toMatchObject({ outcome: 'arranged' });
    expect(await pinProduct(db(), 'Bags', ids.a, true)).toEqual({ outcome: 'too_many' });
    await expect(db().execute(sql`update products set pin_rank = 51`)).rejects.toThrow();
  });

  test('Or-4 a product that changes its category loses its place, and gets it back by an undo', async () => {
    await pin('a');
    await pin('b');
    const moved = await changeProducts(db(), [ids.a], { kind: 'category', category: 'Kids' });
    expect(await pinned()).toBe('b');
    await undo((moved.outcome === 'changed' && moved.batch) || '');
    expect(await pinned()).toBe('ba');
    await db().update(products).set({ category: 'Men' }).where(eq(products.id, ids.b));
    expect((await findProduct(db(), ids.b))?.pinRank).toBe(0);
  });

  test('Or-4 a deleted product returns to its place, a hidden one keeps it', async () => {
    await pin('a');
    await pin('b');
    const { batch } = await deleteProducts(db(), [ids.b]);
    expect(await pinned()).toBe('a');
    await undo(batch ?? '');
    expect(await pinned()).toBe('ba');
    await db().update(products).set({ hidden: true }).where(eq(products.id, ids.b));
    expect([await pinned(), await shown()]).toEqual(['ba', 'adc']);
  });

  test('Or-4 undoing another change of a product keeps the place that it has now', async () => {
    await pin('a');
    const changed = await changeProducts(db(), [ids.a], { kind: 'stock', inStock: false });
    await pin('b');
    await pin('a', false);
    const restored = await undo((changed.outcome === 'changed' && changed.batch) || '');
    expect(restored).toMatchObject({ names: ['a'], edited: [] });
    expect(await pinned()).toBe('b');
  });
});
