import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { imageRemovals } from '#platform/db/admin-schema.ts';
import { products } from '#platform/db/schema.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import {
  beginDeletion,
  cancelDeletion,
  endDeletion,
  findRemovalTimes,
  lockImages,
  reserveImages,
  scheduleDeletion,
  sweepImages,
} from './image-garbage.server.ts';

const now = new Date('2026-01-01T12:00:00Z');
const earlier = new Date(now.getTime() - 1000);
const used = '/media/products/1763600000000-usedusedused.jpg';
const unused = '/media/products/1763600000000-unusedunused.jpg';

const allStored = { has: async () => true };

onEachDatabase((database) => {
  const db = () => database().db;
  const listed = async () => (await db().select().from(imageRemovals)).map(({ name }) => name);
  beforeEach(async () => {
    await db().delete(imageRemovals);
    await db()
      .insert(products)
      .values({ name: 'Tote', price: 1, category: 'Bags', images: [used] });
  });

  test('Pf-6 Da-4 a due image is deleted unless a product uses it', async () => {
    await scheduleDeletion(
      db(),
      [used, unused, 'https://elsewhere.example/a.jpg', '/media/products/../x'],
      earlier,
    );
    const removed: string[] = [];
    await sweepImages(db(), async (name) => void removed.push(name), now);
    expect(removed).toEqual(['1763600000000-unusedunused.jpg']);
    expect(await listed()).toEqual([]);
  });

  test('Pf-6 an image is kept until it is due; scheduling it again never brings its deletion forward', async () => {
    await scheduleDeletion(db(), [unused], new Date(now.getTime() + 1000));
    expect(await sweepImages(db(), async () => {}, now)).toEqual([]);
    await scheduleDeletion(db(), [unused], earlier);
    expect(await sweepImages(db(), async () => {}, now)).toEqual([]);
    expect(await sweepImages(db(), async () => {}, new Date(now.getTime() + 1000))).toHaveLength(1);
  });

  test('Pf-6 a transaction that does not commit schedules nothing', async () => {
    const failing = db().transaction(async (transaction) => {
      await scheduleDeletion(transaction, [unused], earlier);
      throw new Error('the save fails');
    });
    await expect(failing).rejects.toThrow('the save fails');
    expect(await listed()).toEqual([]);
  });

  test('Pf-6 Im-5 a failure to delete from the storage is logged and retried without blocking other images', async () => {
    const stuck = ['a', 'b', 'c'].map((last) => `1763600000000-stuckstucks${last}.jpg`);
    await db()
      .insert(imageRemovals)
      .values(stuck.map((name) => ({ name, dueAt: earlier })));
    await scheduleDeletion(db(), [unused], now);
    const written = vi.spyOn(log, 'error');
    const failure = Object.assign(new Error('disk is\nread-only'), { code: randomUUID() });
    const remove = async (name: string) => {
      if (name.includes('stuck')) throw failure;
    };
    const inTenMinutes = new Date(now.getTime() + 600_000);
    expect(await sweepImages(db(), remove, now, 3)).toEqual([]);
    expect(await sweepImages(db(), remove, now, 3)).toEqual(['1763600000000-unusedunused.jpg']);
    expect(await sweepImages(db(), async () => {}, inTenMinutes, 3)).toHaveLength(3);
    const cause = 'disk is read-only';
    expect(written.mock.calls).toEqual([
      [{ cause }, `Failed to delete image: 1763600000000-stuckstucksa.jpg: ${cause}`],
    ]);
    written.mockRestore();
    expect(await listed()).toEqual([]);
  });

  test('Pf-6 an image that a save is about to use is not deleted, scheduled or not', async () => {
    await scheduleDeletion(db(), [unused], earlier);
    const unlisted = '/media/products/1763600000001-unlistedunli.jpg';
    const removed: string[] = [];
    const remove = async (name: string) => void removed.push(name);
    const reserved = await reserveImages(db(), allStored, [unused, unlisted]);
    expect(await sweepImages(db(), remove, now)).toEqual([]);
    let removals: Promise<unknown> = Promise.resolve();
    await db().transaction(async (transaction) => {
      expect(await lockImages(transaction, reserved)).toEqual([unused, unlisted]);
      removals = Promise.all([
        sweepImages(db(), remove, new Date(Date.now() + 2 * 3_600_000)),
        beginDeletion(db(), '1763600000001-unlistedunli.jpg'),
      ]);
      await transaction
        .insert(products)
        .values({ name: 'Belt', price: 1, category: 'Accessories', images: [unused, unlisted] });
    });
    expect(await removals).toEqual([[], 'Belt']);
    expect(removed).toEqual([]);
  });

  test('Pf-6 an image that was deleted after it was reserved cannot be locked', async () => {
    const elsewhere = 'https://elsewhere.example/a.jpg';
    expect(await reserveImages(db(), { ...allStored, has: async () => false }, [unused])).toEqual([]);
    const reserved = await reserveImages(db(), allStored, [unused, used, elsewhere, used]);
    expect(reserved).toEqual([unused, used]);
    expect(await beginDeletion(db(), '1763600000000-unusedunused.jpg')).toBeNull();
    expect(await db().transaction((transaction) => lockImages(transaction, reserved))).toEqual([used]);
  });

  test('Pf-6 reserving an image never brings its deletion forward', async () => {
    await scheduleDeletion(db(), [unused], new Date('2099-01-01T12:00:00Z'));
    await reserveImages(db(), allStored, [unused]);
    expect(await findRemovalTimes(db(), ['1763600000000-unusedunused.jpg'])).toEqual(
      new Map([['1763600000000-unusedunused.jpg', new Date('2099-01-01T12:00:00Z')]]),
    );
  });

  test('Im-4 an unused image can be deleted at once; for one in use, the product is returned', async () => {
    await scheduleDeletion(db(), [unused], new Date(now.getTime() + 1000));
    expect(await beginDeletion(db(), '1763600000000-usedusedused.jpg')).toBe('Tote');
    expect(await beginDeletion(db(), '1763600000000-unusedunused.jpg')).toBeNull();
    // If the process is killed now, the first sweep after ten minutes continues the deletion.
    expect(await sweepImages(db(), async () => {})).toEqual([]);
    const later = new Date(Date.now() + 601_000);
    expect(await sweepImages(db(), async () => {}, later)).toEqual(['1763600000000-unusedunused.jpg']);
  });

  test('Im-4 while a file is being deleted, no transaction is open and no save can use the image', async () => {
    await scheduleDeletion(db(), [unused], earlier);
    const usable: unknown[] = [];
    await sweepImages(
      db(),
      async () => {
        // This would hang if a transaction had locked the image.
        usable.push(await reserveImages(db(), allStored, [unused, used]));
        usable.push(await db().transaction((transaction) => lockImages(transaction, [unused, used])));
      },
      now,
    );
    expect(usable).toEqual([[used], [used]]);
    expect(await listed()).toEqual(['1763600000000-usedusedused.jpg']);
  });

  test('Im-5 an image that could not be deleted can be used again, and is deleted after a day if unused', async () => {
    await beginDeletion(db(), '1763600000000-unusedunused.jpg');
    await cancelDeletion(db(), '1763600000000-unusedunused.jpg');
    await endDeletion(db(), '1763600000000-unusedunused.jpg');
    expect(await reserveImages(db(), allStored, [unused])).toEqual([unused]);
    expect(await sweepImages(db(), async () => {}, new Date(Date.now() + 23 * 3_600_000))).toEqual([]);
    expect(await sweepImages(db(), async () => {}, new Date(Date.now() + 25 * 3_600_000))).toHaveLength(1);
  });
});
