import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminActivity, imageRemovals } from '#platform/db/admin-schema.ts';
import { products } from '#platform/db/schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { openImageResizer } from '#platform/media/image-resizer.server.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { deleteImage } from './delete-products.server.ts';

const nameOf = (number: number) => `${1_763_600_000_000 + number}-imageimageim.jpg`;
const urlOf = (number: number) => publicUrl(nameOf(number));

onPGlite((database) => {
  let directory: string;
  let storage: Storage;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vitrine-delete-'));
    storage = await openDirectoryStorage(join(directory, 'products'));
    await database().db.delete(imageRemovals);
    await database().db.delete(adminActivity);
  });
  afterEach(() => rm(directory, { recursive: true }));

  const db = () => database().db;
  const activity = () => db().select().from(adminActivity);
  const remove = async (url: string) => {
    const imageResizer = openImageResizer(storage, await openDirectoryStorage(join(directory, 'variants')));
    return deleteImage({ db: db(), storage, imageResizer }, url);
  };
  const addProduct = (name: string, images: string[]) =>
    db().insert(products).values({ name, price: 1, category: 'Bags', images });

  test('Im-4 an unused image is deleted, and the deletion is recorded', async () => {
    await storage.write(nameOf(1), Buffer.from('a'));
    expect(await remove(urlOf(1))).toEqual({ outcome: 'deleted', message: 'The image was deleted.' });
    expect(await storage.has(nameOf(1))).toBe(false);
    expect(await activity()).toMatchObject([{ action: 'deleted', subject: 'image', subjectName: nameOf(1) }]);
    expect(await remove(urlOf(1))).toMatchObject({
      outcome: 'missing',
      message: 'This image no longer exists.',
    });
    expect(await activity()).toHaveLength(1);
  });

  test('Im-4 an image in use is kept, and the message names its product', async () => {
    await storage.write(nameOf(1), Buffer.from('a'));
    await addProduct('Tote', [urlOf(1)]);
    const message = '“Tote” uses this image, so it was not deleted.';
    expect(await remove(urlOf(1))).toEqual({ outcome: 'in_use', message });
    expect(await storage.has(nameOf(1))).toBe(true);
    expect(await activity()).toEqual([]);
  });

  test('Im-4 a URL that is not ours is refused, and nothing is deleted', async () => {
    await storage.write(nameOf(1), Buffer.from('a'));
    for (const url of ['', nameOf(1), `https://elsewhere.example${urlOf(1)}`, `${urlOf(1)}/../x`, 'null']) {
      expect(await remove(url), url).toEqual({ outcome: 'not_ours', message: 'Invalid image URL format' });
    }
    expect(await storage.list()).toHaveLength(1);
  });

  test('Im-5 a storage failure returns a message, logs one line and records nothing', async () => {
    await storage.write(nameOf(1), Buffer.from('a'));
    storage = { ...storage, remove: () => Promise.reject(new Error('the disk is gone')) };
    const written = vi.spyOn(log, 'error');
    const outcome = await remove(urlOf(1));
    expect(outcome).toMatchObject({ outcome: 'failed' });
    expect(outcome.message).toMatch(/^Failed to delete image: /);
    const cause = 'the disk is gone';
    expect(written.mock.calls).toEqual([[{ cause }, `Failed to delete image: ${nameOf(1)}: ${cause}`]]);
    written.mockRestore();
    expect(await activity()).toEqual([]);
  });
});
