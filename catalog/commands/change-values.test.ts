import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { type BulkChange, summaryInWords } from '#catalog/activity/batch-summary.ts';
import type { Product } from '#catalog/products/product.ts';
import { findProduct, listProducts } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { changeProducts } from './change-products.server.ts';
import { undoBatch } from './undo/undo-change.server.ts';
import { ALL_OR_NONE, STEP_BY_STEP } from './write-in-steps.server.ts';

onPGlite((database) => {
  const db = () => database().db;
  const storage = { has: async () => true } as unknown as Storage;
  let ids: string[];

  beforeEach(() => emptyTables(db(), 'admin_activity'));

  const add = async (...all: Partial<Product>[]) => {
    ids = [];
    for (const changes of all) ids.push(await addProduct(db(), { ...tote, ...changes }));
  };
  const stored = async <F extends keyof Product>(field: F) =>
    Promise.all(ids.map(async (id) => (await findProduct(db(), id))?.[field]));
  const change = async (bulkChange: BulkChange, steps = ALL_OR_NONE) => {
    const done = await changeProducts(db(), ids, bulkChange, steps);
    return done.outcome === 'changed' ? done.batch : done;
  };
  const activity = async () => summaryInWords((await pageOfActivity(db(), 1, 1)).entries[0]?.summary);

  test('Bk-1 lowered prices leave the old ones as market prices; raised ones do not', async () => {
    await add(
      { price: 200, marketPrice: null },
      { price: 100, marketPrice: 150 },
      { price: 0.01, marketPrice: null },
    );
    const lower = { unit: 'percent', value: -10, ending: 'any' } as const;
    const batch = await change({ kind: 'price', change: lower, keepsOldPrice: true });
    expect(await stored('price')).toEqual([180, 90, 0.01]);
    expect(await stored('marketPrice')).toEqual([200, 100, null]);
    expect(await activity()).toBe('2 prices lowered by 10 %, old ones kept as market prices');
    await undoBatch(db(), storage, String(batch));
    expect(await stored('price')).toEqual([200, 100, 0.01]);
    expect(await stored('marketPrice')).toEqual([null, 150, null]);
    await change({ kind: 'price', change: { ...lower, value: 10 }, keepsOldPrice: true });
    expect(await stored('marketPrice')).toEqual([null, 150, null]);
  });

  test('Bk-2 products get a model, or lose it', async () => {
    await add({ name: 'Tote, sand' }, { name: 'Tote, ink', model: 'Riva' });
    const batch = await change({ kind: 'model', model: 'Tote' });
    expect(await stored('model')).toEqual(['Tote', 'Tote']);
    expect(await activity()).toBe('Model of 2 products set to “Tote”');
    await undoBatch(db(), storage, String(batch));
    expect(await stored('model')).toEqual([null, 'Riva']);
    await change({ kind: 'model', model: null });
    expect(await stored('model')).toEqual([null, null]);
    expect(await activity()).toBe('Model of 1 product removed');
  });

  test('Bk-3 a fact is added, replaces one of any spelling in its place, or is removed', async () => {
    const translations = { fr: { name: 'Cabas', facts: ['Couleur: Sable', 'Matière: Lin'] } };
    await add(
      { facts: [] },
      { facts: ['Colour: Sand', 'Material: Linen'], translations },
      { facts: ['Size: M', 'Color: Ink'] },
    );
    const before = await stored('facts');
    const batch = await change({ kind: 'product-fact', name: 'Color', value: 'Ink' });
    expect(await stored('facts')).toEqual([
      ['Color: Ink'],
      ['Colour: Ink', 'Material: Linen'],
      ['Size: M', 'Color: Ink'],
    ]);
    expect(await stored('translations'), 'no translation of the former value').toEqual([
      {},
      { fr: { name: 'Cabas', facts: ['Matière: Lin'] } },
      {},
    ]);
    expect(await activity()).toBe('Fact “Color” of 2 products set to “Ink”');
    await undoBatch(db(), storage, String(batch));
    expect(await stored('facts')).toEqual(before);
    expect(await stored('translations')).toEqual([{}, translations, {}]);
    await change({ kind: 'product-fact', name: 'colour', value: null });
    expect(await stored('facts')).toEqual([[], ['Material: Linen'], ['Size: M']]);
    expect(await activity()).toBe('Fact “colour” of 2 products removed');
  });

  test('Bk-3 a translation whose name the shop does not know is removed by its place', async () => {
    const fr = { facts: ['Ourlet: Vif', 'Matière: Lin'] };
    await add({ facts: ['Hem: Raw', 'Material: Linen'], translations: { fr } });
    await change({ kind: 'product-fact', name: 'Hem', value: 'Sewn' });
    expect(await stored('facts')).toEqual([['Hem: Sewn', 'Material: Linen']]);
    expect(await stored('translations')).toEqual([{ fr: { facts: ['Matière: Lin'] } }]);
    await change({ kind: 'product-fact', name: 'Hem', value: null });
    expect(await stored('translations')).toEqual([{ fr: { facts: ['Matière: Lin'] } }]);
  });

  test.each([
    ['all at once', ALL_OR_NONE],
    ['step by step', STEP_BY_STEP],
  ])('Bk-3 a product with too many facts is named, and nothing is changed: %s', async (_, steps) => {
    await db().execute(sql`truncate products cascade`);
    await db().execute(sql`insert into products (name, price, category)
      select 'Bag ' || n, n, 'Bags' from generate_series(1, 110) as n`);
    const others = (await listProducts(db())).map(({ id }) => id);
    await add({ name: 'Full', facts: Array.from({ length: 8 }, (_, at) => `N${at}: x`) });
    ids.unshift(...others);
    expect(await change({ kind: 'product-fact', name: 'Color', value: 'Ink' }, steps)).toEqual({
      outcome: 'refused',
      name: 'Full',
      reason: 'a product can have at most 8 facts',
      changed: 0,
    });
    expect((await stored('facts')).slice(0, 110).flat()).toEqual([]);
    await change({ kind: 'product-fact', name: 'n3', value: 'y' }, steps);
    expect((await stored('facts')).at(-1)).toContain('N3: y');
  });
});
