import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { type BulkChange, isUndone } from '#catalog/activity/batch-summary.ts';
import { findProduct, listProducts } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { withoutRule } from '#catalog/testing/without-rule.ts';
import { products } from '#platform/db/schema.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { changeProducts } from '../change-products.server.ts';
import { deleteProducts } from '../delete-products.server.ts';
import { undoBatch } from './undo-change.server.ts';

onPGlite((database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openDirectoryStorage(join(tmpdir(), 'vitrine-no-images'));
    await emptyTables(database().db, 'image_removals', 'admin_activity');
  });
  const db = () => database().db;
  const add = (name: string, changes: object = {}) => addProduct(db(), { ...tote, name, ...changes });
  /** An image on another host, whose file the undo does not look for. */
  const elsewhere = { images: ['https://elsewhere.example/a.jpg'] };
  const addMany = (count: number) =>
    db()
      .insert(products)
      .values(
        Array.from({ length: count }, (_, at) => ({
          name: `No ${at}`,
          price: 1 + at / 100,
          category: 'Bags',
        })),
      )
      .returning({ id: products.id })
      .then((rows) => rows.map(({ id }) => id));
  const change = async (ids: string[], bulkChange: BulkChange) => {
    const outcome = await changeProducts(db(), ids, bulkChange);
    return (outcome.outcome === 'changed' && outcome.batch) || '';
  };
  const undo = (batch: string) => undoBatch(db(), storage, batch);
  /** All columns of all products except `updated_at`. */
  const stored = () =>
    db()
      .execute(sql`select (to_jsonb(p) - 'updated_at')::text as product from products p order by id`)
      .then((result) => (result as unknown as { rows: unknown[] }).rows);

  test('bulk: undoing +5 % on 250 products restores every price, and the undo can itself be undone', async () => {
    const ids = await addMany(250);
    const before = await stored();
    const batch = await change(ids, { kind: 'price', change: { unit: 'percent', value: 5, ending: 'any' } });
    const raised = await stored();
    expect(raised).not.toEqual(before);
    expect((await pageOfActivity(db(), 1, 10)).entries).toMatchObject([
      {
        batch,
        action: 'changed',
        summary: { kind: 'price', change: { unit: 'percent', value: 5, ending: 'any' }, count: 250 },
      },
    ]);
    expect((await pageOfActivity(db(), 1, 1, { batch })).totalCount).toBe(250);

    const restoration = await undo(batch);
    expect(restoration.names).toHaveLength(250);
    expect(restoration).toMatchObject({ of: 'change', edited: [], refused: [], already: 0, missing: 0 });
    expect(await stored()).toEqual(before);
    expect(await undo(batch)).toMatchObject({ names: [], already: 250, edited: [] });

    const { entries, totalCount } = await pageOfActivity(db(), 1, 1);
    expect(totalCount).toBe(2);
    expect(entries).toMatchObject([{ action: 'restored', summary: { kind: 'restored', count: 250 } }]);
    expect((await undo(entries[0]?.batch ?? '')).names).toHaveLength(250);
    expect(await stored()).toEqual(raised);
  });

  test('bulk: an entry is marked as undone until its undo is undone; skipped products can be undone later', async () => {
    const [a, b] = [await add('a'), await add('b')];
    const entries = async () => (await pageOfActivity(db(), 1, 10)).entries;
    const undone = async () => (await entries()).map(({ summary }) => isUndone(summary));
    const undoAt = async (place: number) => undo((await entries())[place]?.batch ?? '');
    await change([a, b], { kind: 'stock', inStock: false });
    await db().update(products).set({ price: 1 }).where(eq(products.id, b));
    expect(await undoAt(0)).toMatchObject({ names: ['a'], edited: ['b'] });
    expect(await undone()).toEqual([false, false]);
    await db().update(products).set({ price: tote.price }).where(eq(products.id, b));
    await undoAt(1);
    expect(await undone()).toEqual([false, false, true]);
    await undoAt(0);
    expect(await undone()).toEqual([false, true, false, false]);
  });

  test('bulk: changes of category, subcategory and flag are undone, only for products that they changed', async () => {
    const belt = await add('Belt', { category: 'Accessories', subCategory: 'Belts', featured: true });
    const bag = await add('Bag');
    const before = await stored();
    const moved = await change([belt, bag], { kind: 'category', category: 'Women' });
    const featured = await change([belt, bag], { kind: 'feature', featured: true });
    expect(await undo(featured)).toMatchObject({ names: ['Bag'], already: 0 });
    expect((await undo(moved)).names.toSorted()).toEqual(['Bag', 'Belt']);
    expect(await stored()).toEqual(before);
    expect(await changeProducts(db(), [bag], { kind: 'feature', featured: false })).toMatchObject({
      changed: 0,
      already: 1,
      batch: null,
    });
  });

  test('bulk: hiding is undone; undoing a record that lacks newer fields leaves these fields unchanged', async () => {
    const [a, b] = [await add('a', elsewhere), await add('b', { hidden: true })];
    const before = await stored();
    const hiding = await change([a, b], { kind: 'visibility', hidden: true });
    expect((await findProduct(db(), a))?.hidden).toBe(true);
    expect(await undo(hiding)).toMatchObject({ names: ['a'] });
    expect(await stored()).toEqual(before);
    const raised = await change([b], { kind: 'price', change: { unit: 'percent', value: 5, ending: 'any' } });
    await db().execute(sql`update admin_activity set before = before - 'hidden' - 'code' - 'handle',
      after = after - 'hidden' - 'code' - 'handle'`);
    expect(await undo(raised)).toMatchObject({ names: ['b'] });
    expect(await stored()).toEqual(before);
    const deletion = await deleteProducts(db(), [a]);
    await db().execute(sql`update admin_activity set before = before - 'hidden' - 'code' - 'handle'`);
    expect(await undo(deletion.batch ?? '')).toMatchObject({ names: ['a'] });
    expect(await stored()).toEqual(before);
  });

  test('a deleted product is restored with its code and handle, unless other products now have them', async () => {
    const a = await add('a', { ...elsewhere, code: 'A-1', handle: 'a', hidden: true });
    const [b, c] = [
      await add('b', { ...elsewhere, code: 'B-1' }),
      await add('c', { ...elsewhere, handle: 'c' }),
    ];
    const before = await stored();
    const { batch } = await deleteProducts(db(), [a, b, c]);
    const others = [await add('other b', { code: 'b-1' }), await add('other c', { handle: 'c' })];
    const restored = await undo(batch ?? '');
    expect({ ...restored, taken: restored.taken.toSorted() }).toMatchObject({
      of: 'deletion',
      names: ['a'],
      already: 0,
      taken: ['b', 'c'],
    });
    await deleteProducts(db(), others);
    expect((await undo(batch ?? '')).names.toSorted()).toEqual(['b', 'c']);
    expect(await stored()).toEqual(before);
  });

  test('bulk: an undo skips and names products that were edited later, and counts deleted ones', async () => {
    const [a = '', b = '', c = '', d = ''] = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(name)));
    const batch = await change([a, b, c, d], {
      kind: 'price',
      change: { unit: 'percent', value: -10, ending: 'any' },
    });
    await db().update(products).set({ name: 'b, renamed' }).where(eq(products.id, b));
    // Edited without setting updated_at, then changed back to the price that the bulk change had set.
    await db().update(products).set({ price: 1 }).where(eq(products.id, c));
    await db().update(products).set({ price: 223.29 }).where(eq(products.id, c));
    await deleteProducts(db(), [d]);
    expect((await findProduct(db(), a))?.price).toBe(223.29);
    const restoration = await undo(batch);
    expect({ ...restoration, names: restoration.names.toSorted() }).toMatchObject({
      names: ['a', 'c'],
      edited: ['b, renamed'],
      missing: 1,
    });
    expect((await listProducts(db())).map(({ name, price }) => `${name} ${price}`).toSorted()).toEqual([
      'a 248.1',
      'b, renamed 223.29',
      'c 248.1',
    ]);
  });

  test('bulk: an undo does not restore an unknown category, and names the product', async () => {
    await withoutRule(db(), 'products_category_known', (loose) =>
      loose.execute(sql`insert into products (name, price, category) values ('Loose', 1, 'Samples')`),
    );
    const bag = await add('Bag');
    const ids = (await listProducts(db())).map(({ id }) => id);
    const batch = await change(ids, { kind: 'category', category: 'Men' });
    expect(await undo(batch)).toMatchObject({ names: ['Bag'], refused: ['Loose'] });
    expect((await findProduct(db(), bag))?.category).toBe('Bags');
  });

  test('bulk: if the database refuses one of many products, nothing is undone and nothing is recorded', async () => {
    const ids = await addMany(200);
    const batch = await change(ids, { kind: 'price', change: { unit: 'percent', value: 5, ending: 'any' } });
    const after = await stored();
    const [, , stubborn = ''] = ids;
    await db().execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = 'unique_violation'; end $$`);
    await db().execute(
      sql.raw(`create trigger refuse before update on products for each row
        when (old.id = '${stubborn}') execute function refuse()`),
    );
    await expect(undo(batch)).rejects.toThrow(/^Failed to update product: /);
    await db().execute(sql`drop function refuse cascade`);
    expect(await stored()).toEqual(after);
    expect((await pageOfActivity(db(), 1, 1)).totalCount).toBe(1);
    expect((await undo(batch)).names).toHaveLength(200);
  });

  test('bulk: of two simultaneous undos of a change, one undoes it and the other finds it already undone', async () => {
    const ids = await addMany(20);
    const batch = await change(ids, { kind: 'price', change: { unit: 'percent', value: 50, ending: 'any' } });
    const both = await Promise.all([undo(batch), undo(batch)]);
    expect(both.map(({ names, already }) => [names.length, already]).toSorted()).toEqual([
      [0, 20],
      [20, 0],
    ]);
  });
});
