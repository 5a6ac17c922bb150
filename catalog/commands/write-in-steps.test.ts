import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { summaryInWords } from '#catalog/activity/batch-summary.ts';
import { followChanges } from '#catalog/changes/changes.server.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { emptyTables, onEachDatabase } from '#platform/db/testing/each-database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { changeProducts } from './change-products.server.ts';
import { undoBatch } from './undo/undo-change.server.ts';
import { writeInSteps } from './write-in-steps.server.ts';

const COUNT = 7;
const storage = { has: async () => true } as unknown as Storage;
const byThree = { size: 3, commitEach: true };
const feature = { kind: 'feature', featured: true } as const;

onEachDatabase((database, isEmbedded) => {
  const db = () => database().db;
  beforeEach(async () => {
    await emptyTables(db(), 'admin_activity');
    await db().execute(sql`insert into products (name, price, category, featured)
      select 'Bag ' || n, n, 'Bags', false from generate_series(1, ${sql.raw(String(COUNT))}) as n`);
  });

  const listIds = async () =>
    (await queryRows<{ id: string }>(db(), sql`select id from products order by id`)).map(({ id }) => id);
  const countFeatured = async () => {
    const [row] = await queryRows<{ count: number }>(
      db(),
      sql`select count(*)::int as count from products where featured`,
    );
    return row?.count ?? 0;
  };
  const entries = async () =>
    (await pageOfActivity(db(), 1, 10)).entries.map(({ summary }) => summaryInWords(summary));

  test.each([
    ['one transaction', { size: 3, commitEach: false }],
    ['a transaction for each step', byThree],
  ])('Da-4 a change in steps, with %s, changes all products and is one batch', async (_how, steps) => {
    const outcome = await changeProducts(db(), await listIds(), feature, steps);
    expect(outcome).toMatchObject({ changed: COUNT, already: 0, missing: 0 });
    expect(await countFeatured()).toBe(COUNT);
    expect(await entries()).toEqual(['7 products featured']);
    const { names } = await undoBatch(db(), storage, batchOf(outcome), steps);
    expect(names).toHaveLength(COUNT);
    expect(await countFeatured()).toBe(0);
    expect(await entries()).toEqual(['7 products put back', '7 products featured']);
  });

  // PostgreSQL always serves visitors, so whether they see a step is a matter of time.
  if (isEmbedded)
    test('visitors are served between the steps of a change and of its undo', async () => {
      const seen = new Set<number>();
      const outcome = await whileReading(changeProducts(db(), await listIds(), feature, byThree));
      expect([...seen].some((count) => count > 0 && count < COUNT)).toBe(true);
      seen.clear();
      await whileReading(undoBatch(db(), storage, batchOf(outcome), byThree));
      expect([...seen].some((count) => count > 0 && count < COUNT)).toBe(true);

      async function whileReading<Outcome>(writing: Promise<Outcome>): Promise<Outcome> {
        let isWriting = true;
        const written = writing.finally(() => {
          isWriting = false;
        });
        while (isWriting) seen.add(await countFeatured());
        return written;
      }
    });

  test('a killed change is one batch, which records its progress and can be undone', async () => {
    const killed = changeProducts(failingAfter(db(), 2), await listIds(), feature, byThree);
    await expect(killed).rejects.toThrow('Failed to update product');
    expect(await countFeatured()).toBe(6);
    expect(await entries()).toEqual(['6 products featured (unfinished: 6 of 7 products)']);

    const [{ batch } = { batch: null }] = (await pageOfActivity(db(), 1, 1)).entries;
    const undoing = undoBatch(failingAfter(db(), 1), storage, batch ?? '', byThree);
    await expect(undoing).rejects.toThrow('Failed to update product');
    expect(await countFeatured()).toBe(3);
    expect((await entries())[0]).toBe('3 products put back (unfinished: 3 of 6 products)');
    // Repeating the undo completes it.
    expect(await undoBatch(db(), storage, batch ?? '', byThree)).toMatchObject({ already: 3 });
    expect(await countFeatured()).toBe(0);
  });

  test('a change in steps and its undo announce only the categories that they change', async () => {
    const changes = await followChanges(database());
    try {
      const [id = ''] = await listIds();
      const from = changes.cursor();
      const moved = await changeProducts(db(), [id], { kind: 'category', category: 'Women' }, byThree);
      await changes.waitForOwnNotifications();
      const announced = [{ table: 'products', categories: ['Women', 'Bags'] }];
      expect(changes.since(from)).toEqual(announced);
      await undoBatch(db(), storage, batchOf(moved), byThree);
      await changes.waitForOwnNotifications();
      expect(changes.since(from)).toEqual([...announced, ...announced]);
      await changeProducts(db(), [id], { kind: 'category', category: 'Bags' }, byThree);
      await changes.waitForOwnNotifications();
      expect(changes.since(from)).toHaveLength(2);
    } finally {
      await changes.stop();
    }
  });

  test('two writes in steps run one after the other', async () => {
    const steps: string[] = [];
    const write = (name: string) =>
      writeInSteps(db(), byThree, async () => {
        steps.push(name);
        return { hasMore: steps.filter((step) => step === name).length < 5, changed: [] };
      });
    await Promise.all([write('a'), write('b')]);
    expect(steps.join('')).toBe('aaaaabbbbb');
  });

  test('an undo that is requested during the change waits until the change has ended', async () => {
    const changing = changeProducts(db(), await listIds(), feature, byThree);
    while ((await entries()).length === 0);
    const [{ batch } = { batch: null }] = (await pageOfActivity(db(), 1, 1)).entries;
    const { names } = await undoBatch(db(), storage, batch ?? '', byThree);
    await changing;
    expect(names).toHaveLength(COUNT);
    expect(await countFeatured()).toBe(0);
  });
});

/** A database that fails after a number of transactions, as if the process were killed. */
function failingAfter(db: Db, transactions: number): Db {
  let left = transactions;
  const transaction: Db['transaction'] = (work, config) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : db.transaction(work, config);
  };
  return Object.create(db, { transaction: { value: transaction } });
}

function batchOf(outcome: { outcome: string; batch?: string | null }): string {
  return outcome.batch ?? 'nothing was changed';
}
