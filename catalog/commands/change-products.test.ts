import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findItems, pageOfActivity } from '#catalog/activity/activity.server.ts';
import { summaryInWords } from '#catalog/activity/batch-summary.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { findProduct, listProducts } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { withoutRule } from '#catalog/testing/without-rule.ts';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { sweepImages } from '#platform/media/image-garbage.server.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { changeProducts, editProduct, previewPrices } from './change-products.server.ts';
import { deleteProducts } from './delete-products.server.ts';
import { undoBatch } from './undo/undo-change.server.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const IMAGE = '1763600000000-aaaaaaaaaaaa.jpg';
const DAY_MS = 24 * 3_600_000;
const LATER = new Date(Date.now() + 31 * DAY_MS);

onPGlite((database) => {
  let directory: string;
  let storage: Storage;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vitrine-images-'));
    storage = await openDirectoryStorage(directory);
    await storage.write(IMAGE, new Uint8Array([1]));
    await emptyTables(database().db, 'image_removals', 'admin_activity');
  });
  afterEach(() => rm(directory, { recursive: true }));

  const add = (name: string, changes: object = {}) =>
    addProduct(database().db, {
      ...tote,
      name,
      price: 248,
      marketPrice: 300.5,
      featured: true,
      inStock: false,
      images: [publicUrl(IMAGE)],
      imageAlts: ['From the front'],
      imageFocuses: ['50 20'],
      ...changes,
    });
  const names = async () => (await listProducts(database().db)).map(({ name }) => name);
  const activity = async () =>
    (await pageOfActivity(database().db, 1, 50)).entries.map(({ summary }) => summaryInWords(summary));
  const sweep = () => sweepImages(database().db, async () => {}, LATER);

  test('Pf-7 an edit in the table is recorded as one entry and can be undone; it never overwrites a newer change', async () => {
    const id = await add('Tote');
    const before = await findProduct(database().db, id);
    const read = before?.updatedAt ?? LATER;
    const edited = await editProduct(database().db, id, { price: 12.5, inStock: true, featured: true }, read);
    expect(edited).toMatchObject({ outcome: 'saved', batch: expect.any(String) });
    const after = await findProduct(database().db, id);
    expect(after).toMatchObject({ price: 12.5, inStock: true, featured: true, marketPrice: 300.5 });
    const [entry] = (await pageOfActivity(database().db, 1, 50)).entries;
    const [item] = await findItems(database().db, entry?.batch ?? '');
    expect(item).toMatchObject({ subjectName: 'Tote', after: { price: 12.5, inStock: true } });
    expect(item?.after).not.toHaveProperty('featured');

    // The product already has this price, so the edit succeeds although its `unchangedSince` is old.
    const same = await editProduct(database().db, id, { price: 12.5 }, read);
    expect(same).toEqual({ outcome: 'saved', batch: null });
    const refused = await editProduct(database().db, id, { price: 99 }, read);
    expect(refused).toMatchObject({ outcome: 'conflict', current: { price: 12.5 } });
    expect(await editProduct(database().db, UNKNOWN_ID, { price: 99 }, read)).toEqual({ outcome: 'missing' });
    expect(await activity()).toEqual(['1 product changed']);

    await undoBatch(database().db, storage, entry?.batch ?? '');
    expect({ ...(await findProduct(database().db, id)), updatedAt: null }).toEqual({
      ...before,
      updatedAt: null,
    });
  });

  test('Da-4 undoing a deletion restores the same id, fields and place in the list', async () => {
    // All are from the same millisecond, so only the microseconds decide which is newer.
    const ids = await Promise.all(['first', 'second', 'third'].map((name) => add(name)));
    for (const [place, id] of ids.entries()) {
      await database()
        .db.update(products)
        .set({ createdAt: sql`${`2026-01-01T00:00:00.12300${place}Z`}::timestamptz` })
        .where(eq(products.id, id));
    }
    const [, second = ''] = ids;
    const before = await findProduct(database().db, second);

    const { batch } = await deleteProducts(database().db, [second]);
    expect(await names()).toEqual(['third', 'first']);
    const restoration = await undoBatch(database().db, storage, batch ?? '');

    expect(restoration).toMatchObject({
      of: 'deletion',
      names: ['second'],
      already: 0,
      gone: 0,
      refused: [],
    });
    expect(await names()).toEqual(['third', 'second', 'first']);
    const after = await findProduct(database().db, second);
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect(await activity()).toEqual(['1 product put back', '1 product deleted']);
  });

  test('Da-4 images are kept as long as the deletion can be undone, then deleted unless another product uses them', async () => {
    const first = await add('first');
    const second = await add('second');
    await deleteProducts(database().db, [first]);
    expect(await sweep()).toEqual([]);
    await deleteProducts(database().db, [second]);
    const kept = new Date(Date.now() + 29 * DAY_MS);
    expect(await sweepImages(database().db, async () => {}, kept)).toEqual([]);
    expect(await sweep()).toEqual([IMAGE]);
  });

  test('Da-4 an undo is refused once the images are deleted; repeating an undo does nothing', async () => {
    const { batch } = await deleteProducts(database().db, [await add('late'), await add('later')]);
    expect(await sweepImages(database().db, async () => {}, LATER)).toEqual([IMAGE]);
    const emptied = await openDirectoryStorage(join(directory, 'emptied'));
    expect(await undoBatch(database().db, emptied, batch ?? '')).toMatchObject({
      names: [],
      already: 0,
      gone: 2,
    });
    expect(await names()).toEqual([]);

    // `storage` still contains the image, as if another product had kept it.
    expect(await undoBatch(database().db, storage, batch ?? '')).toMatchObject({ gone: 0 });
    expect(await undoBatch(database().db, storage, batch ?? '')).toMatchObject({
      names: [],
      already: 2,
      gone: 0,
    });
    expect(await undoBatch(database().db, storage, UNKNOWN_ID)).toMatchObject({
      names: [],
      already: 0,
      gone: 0,
    });
  });

  test('Da-4 a deleted product in an unknown category is not restored, and is named', async () => {
    await withoutRule(database().db, 'products_category_known', (db) =>
      db.execute(sql`insert into products (name, price, category) values ('Loose', 1, 'Samples')`),
    );
    const loose = (await listProducts(database().db)).map(({ id }) => id);
    const { batch } = await deleteProducts(database().db, [...loose, await add('bag')]);
    expect(await undoBatch(database().db, storage, batch ?? '')).toMatchObject({
      names: ['bag'],
      already: 0,
      gone: 0,
      refused: ['Loose'],
    });
  });

  test('Da-4 when two requests delete the same products, the second reports them as missing', async () => {
    const ids = await Promise.all(['a', 'b'].map((name) => add(name)));
    const both = await Promise.all(
      [ids, ids.toReversed()].map((order) => deleteProducts(database().db, order)),
    );
    expect(both.map(({ names, missing }) => [names.length, missing]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(await activity()).toEqual(['2 products deleted']);
  });

  test('bulk: products can be featured and unfeatured; only products whose flag changes are recorded', async () => {
    const ids = [await add('was', { featured: true }), await add('was not', { featured: false })];
    expect(
      await changeProducts(database().db, [...ids, UNKNOWN_ID], { kind: 'feature', featured: true }),
    ).toMatchObject({ outcome: 'changed', changed: 1, already: 1, missing: 1 });
    expect(await activity()).toEqual(['1 product featured']);
    await changeProducts(database().db, ids, { kind: 'feature', featured: false });
    expect((await listProducts(database().db)).map(({ featured }) => featured)).toEqual([false, false]);
  });

  test('bulk: the category can be changed; leaving Accessories clears the subcategory', async () => {
    const belt = await add('belt', { category: 'Accessories', subCategory: 'Belts' });
    const bag = await add('bag');
    await changeProducts(database().db, [belt, bag], { kind: 'category', category: 'Accessories' });
    expect(await findProduct(database().db, belt)).toMatchObject({ subCategory: 'Belts' });
    await changeProducts(database().db, [belt, bag], { kind: 'category', category: 'Women' });
    expect(await findProduct(database().db, belt)).toMatchObject({ category: 'Women', subCategory: null });
    expect(await findProduct(database().db, bag)).toMatchObject({ category: 'Women', subCategory: null });
  });

  test('bulk: prices change by percent, rounded to the cent; the change is recorded and updates updated_at', async () => {
    const dear = await add('dear', { price: 248 });
    const cheap = await add('cheap', { price: 0.01 });
    const before = await findProduct(database().db, dear);
    await changeProducts(database().db, [dear, cheap], {
      kind: 'price',
      change: { unit: 'percent', value: -10.5, ending: 'any' },
    });
    const after = await findProduct(database().db, dear);
    expect(after?.price).toBe(221.96);
    expect(after?.marketPrice).toBe(300.5);
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
    expect((await findProduct(database().db, cheap))?.price).toBe(0.01);
    expect(await activity()).toEqual(['1 price lowered by 10.5 %']);
    const [{ batch = '' } = {}] = (await pageOfActivity(database().db, 1, 10)).entries;
    const { entries } = await pageOfActivity(database().db, 1, 10, { batch });
    expect(entries).toMatchObject([
      { subjectName: 'dear', before: { price: 248 }, after: { price: 221.96 } },
    ]);
  });

  test('bulk: unfinished products are not shown, and are named with what they lack', async () => {
    const complete = await add('complete', { hidden: true });
    const bare = { hidden: true, price: null, description: null, images: [] };
    const ids = [complete];
    for (let number = 1; number <= 6; number += 1) ids.push(await add(`bare ${number}`, bare));
    ids.push(await add('no photo', { ...bare, price: 5, description: 'Soft.' }));
    const refused = await changeProducts(database().db, ids, { kind: 'visibility', hidden: false });
    expect(refused).toMatchObject({ outcome: 'unfinished', count: 7 });
    expect('products' in refused && refused.products).toEqual([
      { name: 'no photo', missing: ['images'] },
      ...[6, 5, 4, 3].map((number) => ({
        name: `bare ${number}`,
        missing: ['price', 'description', 'images'],
      })),
    ]);
    expect(await names()).toEqual([]);
    expect(await activity()).toEqual([]);
    const shown = await changeProducts(database().db, [complete], { kind: 'visibility', hidden: false });
    expect(shown).toMatchObject({ outcome: 'changed', changed: 1 });
  });

  test('Pf-2 bulk: a product stays hidden if its photo was removed after all products had been checked', async () => {
    const id = await add('complete', { hidden: true });
    const change = { kind: 'visibility', hidden: false } as const;
    const removesPhoto = {
      changesOf: () => ({ hidden: false }),
      async begin(transaction: Db) {
        await transaction.update(products).set({ images: [] }).where(eq(products.id, id));
      },
    };
    const shown = await changeProducts(database().db, [id], change, undefined, removesPhoto);
    const reason = 'At least one image is required';
    expect(shown).toEqual({ outcome: 'refused', name: 'complete', reason, changed: 0 });
    expect(await findProduct(database().db, id)).toMatchObject({ hidden: true });
  });

  test('bulk: products without a price are skipped when prices change, and cannot show one', async () => {
    const priced = await add('priced', { price: 10 });
    const ids = [priced, await add('on request', { price: null, priceOnRequest: true })];
    const change = { unit: 'percent', value: 10, ending: 'any' } as const;
    const preview = await previewPrices(database().db, ids, change);
    expect(preview).toMatchObject({ count: 1, lowest: { before: 10, after: 11 } });
    expect(await previewPrices(database().db, ids.slice(1), change)).toBeNull();
    expect(await changeProducts(database().db, ids, { kind: 'price', change })).toMatchObject({
      changed: 1,
      already: 0,
      unpriced: 1,
    });
    expect(await findProduct(database().db, priced)).toMatchObject({ price: 11 });
    const showing = { kind: 'price-visibility', priceOnRequest: false } as const;
    expect(await changeProducts(database().db, ids, showing)).toMatchObject({
      outcome: 'refused',
      name: 'on request',
      reason: 'a product that visitors see needs a price, unless it is on request',
    });
  });

  test('Pf-2 an edit in the table can clear the price of a hidden product, but not of a visible one', async () => {
    const clear = async (id: string) => {
      const product = await findProduct(database().db, id);
      return editProduct(database().db, id, { price: null }, product?.updatedAt ?? LATER);
    };
    expect(await clear(await add('visible'))).toEqual({ outcome: 'price_required' });
    const hidden = await add('hidden', { hidden: true });
    expect(await clear(hidden)).toMatchObject({ outcome: 'saved' });
    expect(await findProduct(database().db, hidden)).toMatchObject({ price: null });
  });

  test('bulk: if one price would be too high, no price is changed', async () => {
    const ids = [await add('dear', { price: 9_000_000_000 }), await add('cheap', { price: 1 })];
    expect(
      await changeProducts(database().db, ids, {
        kind: 'price',
        change: { unit: 'percent', value: 100, ending: 'any' },
      }),
    ).toEqual({
      outcome: 'too_high',
      name: 'dear',
    });
    expect((await listProducts(database().db)).map(({ price }) => price)).toEqual([1, 9_000_000_000]);
  });

  test('bulk: if a product of an adopted table breaks a rule, it is named and nothing is changed', async () => {
    const good = await add('good');
    await withoutRule(database().db, 'products_price_positive', (db) =>
      db.insert(products).values({ name: 'free', price: 0, category: 'Bags' }),
    );
    const free = (await listProducts(database().db)).find(({ name }) => name === 'free')?.id ?? '';
    for (const change of [
      { kind: 'visibility', hidden: true },
      { kind: 'category', category: 'Women' },
    ] as const) {
      expect(await changeProducts(database().db, [good, free], change)).toEqual({
        outcome: 'refused',
        name: 'free',
        reason: 'the price must be greater than 0',
        changed: 0,
      });
    }
    expect(await findProduct(database().db, good)).toMatchObject({ hidden: false, price: 248 });
    expect(await activity()).toEqual([]);
  });
});

onPGlite((database) => {
  test('bulk: a selection whose number of products has changed is not changed', async () => {
    const { db } = database();
    await db.execute(sql`insert into products (name, price, category, featured)
      values ('One', 1, 'Bags', false), ('Two', 2, 'Bags', false)`);
    const selection = { view: parseTableView(new URLSearchParams()), count: 3 };
    const outcome = await changeProducts(db, selection, { kind: 'feature', featured: true });
    expect(outcome).toEqual({ outcome: 'selection_changed', now: 2 });
    expect((await listProducts(db)).some(({ featured }) => featured)).toBe(false);
  });
});
