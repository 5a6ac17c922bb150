import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity, recordItems, summarizeBatch } from '#catalogue/activity.server.ts';
import { type BulkChange, isUndone } from '#catalogue/batch-summary.ts';
import { findProduct, listProducts } from '#catalogue/products.server.ts';
import { addProduct } from '#catalogue/save-product.server.ts';
import { tote } from '#catalogue/testing/tote.ts';
import { withoutRule } from '#catalogue/testing/without-rule.ts';
import { products } from '#db/schema.ts';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { openDirectoryStorage } from '#media/storage/directory.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { changeProducts } from './change-products.server.ts';
import { deleteProducts } from './delete-products.server.ts';
import { undoBatch } from './restore-products.server.ts';

onEachDatabase((database) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openDirectoryStorage(join(tmpdir(), 'vitrine-no-images'));
    await database().db.execute(sql`truncate image_removals, admin_activity`);
  });
  const db = () => database().db;
  const add = (name: string, changes: object = {}) => addProduct(db(), { ...tote, name, ...changes });
  /** An image that is no file of ours, so that none is missed. */
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
  const change = async (ids: string[], what: BulkChange) => {
    const outcome = await changeProducts(db(), ids, what);
    return (outcome.outcome === 'changed' && outcome.batch) || '';
  };
  const undo = (batch: string) => undoBatch(db(), storage, batch);
  /** All that is stored of all products but the moment of their last change. */
  const stored = () =>
    db()
      .execute(sql`select (to_jsonb(p) - 'updated_at')::text as product from products p order by id`)
      .then((result) => (result as unknown as { rows: unknown[] }).rows);

  test('bulk: +5 % on 250 products is undone to the cent, in one go, and the undo itself can be undone', async () => {
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

  test('bulk: what is undone is noted, until the undo is undone; what was left alone can be undone later', async () => {
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

  test('bulk: category with subcategory, and the flag, are undone; what was so before is no part of it', async () => {
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

  test('bulk: hidden and shown again, and undone; a record older than the field leaves it as it is', async () => {
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

  test('a deleted product comes back with its code and handle, unless others have them by now', async () => {
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

  test('bulk: what was edited since is named and left alone, deleted products are counted', async () => {
    const [a = '', b = '', c = '', d = ''] = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(name)));
    const batch = await change([a, b, c, d], {
      kind: 'price',
      change: { unit: 'percent', value: -10, ending: 'any' },
    });
    await db().update(products).set({ name: 'b, renamed' }).where(eq(products.id, b));
    // By a writer that does not move updated_at, and back to what the change had made of it.
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

  test('bulk: a category that the shop does not know is not given back, and the product is named', async () => {
    await withoutRule(db(), 'products_category_known', (loose) =>
      loose.execute(sql`insert into products (name, price, category) values ('Loose', 1, 'Samples')`),
    );
    const bag = await add('Bag');
    const ids = (await listProducts(db())).map(({ id }) => id);
    const batch = await change(ids, { kind: 'category', category: 'Men' });
    expect(await undo(batch)).toMatchObject({ names: ['Bag'], refused: ['Loose'] });
    expect((await findProduct(db(), bag))?.category).toBe('Bags');
  });

  test('bulk: where the database refuses one of many, nothing is undone and nothing recorded', async () => {
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

  test('an import is one entry: undone, what it added goes, what it changed is as it was, what was edited stays', async () => {
    const changed = await add('before', { ...elsewhere, description: 'Old.', code: 'C-1' });
    const whole = (await findProduct(db(), changed)) ?? undefined;
    const before = await stored();
    const batch = randomUUID();
    await db()
      .update(products)
      .set({ name: 'after', description: null, code: null })
      .where(eq(products.id, changed));
    const [added, edited] = [await add('added', elsewhere), await add('edited', elsewhere)];
    await db().transaction(async (transaction) => {
      const of = (subjectId: string) => ({ subject: 'product' as const, subjectId, subjectName: 'x' });
      await recordItems(transaction, batch, [
        {
          ...of(changed),
          action: 'changed',
          before: whole,
          after: { name: 'after', description: null, code: null },
        },
        { ...of(added), action: 'added', after: { ...tote, ...elsewhere, name: 'added' } },
        { ...of(edited), action: 'added', after: { ...tote, ...elsewhere, name: 'as added' } },
      ]);
      await summarizeBatch(transaction, batch, { kind: 'changed', count: 1 });
      await summarizeBatch(transaction, batch, { kind: 'changed', count: 3 });
    });
    expect((await pageOfActivity(db(), 1, 10)).entries).toMatchObject([
      { action: 'changed', summary: { count: 3 } },
    ]);
    const done = await undo(batch);
    expect(done).toMatchObject({ of: 'change', names: ['before'], removed: ['added'], edited: ['edited'] });
    await db().delete(products).where(eq(products.id, edited));
    expect(await stored()).toEqual(before);
    expect(await undo(batch)).toMatchObject({ names: [], removed: [], already: 3 });
  });

  test('bulk: of two who undo the same change, one does, and the other finds it done', async () => {
    const ids = await addMany(20);
    const batch = await change(ids, { kind: 'price', change: { unit: 'percent', value: 50, ending: 'any' } });
    const both = await Promise.all([undo(batch), undo(batch)]);
    expect(both.map(({ names, already }) => [names.length, already]).toSorted()).toEqual([
      [0, 20],
      [20, 0],
    ]);
  });
});
