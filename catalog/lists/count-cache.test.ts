import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { type CatalogChanges, followChanges } from '../changes/changes.server.ts';
import { tote } from '../testing/tote.ts';
import { type CountCache, openCountCache } from './count-cache.server.ts';
import { countFiltered } from './product-pages.server.ts';

onPGlite((database) => {
  let changes: CatalogChanges;
  let counts: CountCache;
  beforeEach(async () => {
    changes = await followChanges(database());
    counts = openCountCache(changes);
  });
  afterEach(() => changes.stop());

  /** Returns the number of queries for this many calls. */
  const sent = async (times: number, key: string, category: 'Bags' | 'Men' | null) => {
    let queries = 0;
    for (let time = 0; time < times; time += 1) {
      await counts.get(key, category, async () => {
        queries += 1;
        return queries;
      });
    }
    return queries;
  };
  const received = () => changes.waitForOwnNotifications();

  test('Rt-3 a count is repeated only after a change in its category', async () => {
    const bags = () => countFiltered(database().db, { category: 'Bags' }, counts);
    expect(await bags()).toBe(0);
    await addProduct(database().db, tote);
    await received();
    expect(await bags()).toBe(1);

    expect([await sent(2, 'a', 'Bags'), await sent(2, 'b', 'Men'), await sent(2, 'c', null)]).toEqual([
      1, 1, 1,
    ]);
    await addProduct(database().db, tote);
    await received();
    expect([await sent(2, 'a', 'Bags'), await sent(2, 'b', 'Men'), await sent(2, 'c', null)]).toEqual([
      1, 0, 1,
    ]);
    await database().db.execute(sql`truncate products`);
    await received();
    expect([await sent(1, 'a', 'Bags'), await sent(1, 'b', 'Men'), await bags()]).toEqual([1, 1, 0]);
  });

  test('Rt-3 the result of a query that started before a change is not cached', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const early = counts.get('a', 'Bags', () => promise);
    await addProduct(database().db, tote);
    await received();
    resolve(0);
    expect(await early).toBe(0);
    expect(await sent(1, 'a', 'Bags')).toBe(1);
  });

  test('a query that fails is sent again', async () => {
    const failing = counts.get('a', null, () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(await sent(2, 'a', null)).toBe(1);
  });

  test('Rt-3 while notifications are not received, every query is sent', async () => {
    const deaf = openCountCache({ ...changes, isListening: () => false });
    let queries = 0;
    for (const time of [1, 2]) {
      await deaf.get('a', null, async () => {
        queries += 1;
        return queries;
      });
      expect(queries).toBe(time);
    }
  });
});
