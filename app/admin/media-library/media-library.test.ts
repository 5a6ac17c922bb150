import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageOfTable } from '#catalog/lists/product-table.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { imageNames, imageRemovals } from '#platform/db/admin-schema.ts';
import { products } from '#platform/db/schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { endDeletion, scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import { listImages } from '#platform/media/image-names.server.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { libraryPath, parseLibraryView } from './library-view.ts';
import { pageOfLibrary } from './page-of-library.server.ts';
import { texts } from './texts.ts';

/** The newest has the highest number. */
const nameOf = (number: number) => `${1_763_600_000_000 + number}-imageimageim.jpg`;
const urlOf = (number: number) => publicUrl(nameOf(number));

test('Im-4 the view of the library is in its address; invalid values are ignored', () => {
  const views = [
    ['', { unused: false, term: '', page: 1 }],
    ['show=unused&page=3', { unused: true, term: '', page: 3 }],
    ['show=used&page=-1', { unused: false, term: '', page: 1 }],
    ['page=9999999', { unused: false, term: '', page: 1 }],
  ] as const;
  for (const [search, view] of views) {
    expect(parseLibraryView(new URLSearchParams(search)), search).toEqual(view);
  }
  expect(libraryPath({ unused: true, term: 'red tote', page: 3 })).toBe(
    '/admin/media?show=unused&q=red+tote&page=3',
  );
  expect(libraryPath({ unused: false, term: '', page: 1 })).toBe('/admin/media');
});

onPGlite((database) => {
  let directory: string;
  let storage: Storage;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vitrine-library-'));
    storage = await openDirectoryStorage(join(directory, 'products'));
    await database().db.delete(imageRemovals);
    await database().db.delete(imageNames);
  });
  afterEach(() => rm(directory, { recursive: true }));

  const db = () => database().db;
  const show = (search = '') => pageOfLibrary(db(), storage, parseLibraryView(new URLSearchParams(search)));
  const addProduct = (name: string, images: string[]) =>
    db().insert(products).values({ name, price: 1, category: 'Bags', images });

  test('Im-4 images are shown newest first, in pages, with their sizes and the products that show them', async () => {
    for (let number = 0; number < 30; number += 1) await storage.write(nameOf(number), Buffer.alloc(number));
    // Files of other types and images stored elsewhere are not listed.
    await storage.write('notes.txt', Buffer.from('notes'));
    await addProduct('Tote', [urlOf(29), urlOf(0), 'https://elsewhere.example/a.jpg']);
    await addProduct('Pouch', [urlOf(29)]);
    await scheduleDeletion(db(), [urlOf(28), urlOf(29)], new Date('2030-01-01T12:00:00Z'));

    const first = await show();
    expect(first.images).toHaveLength(24);
    expect(first.images.slice(0, 2)).toMatchObject([
      { name: nameOf(29), url: urlOf(29), size: 29, removedAt: null },
      { name: nameOf(28), usedBy: [], removedAt: new Date('2030-01-01T12:00:00Z') },
    ]);
    expect(first.images[0]?.usedBy.map(({ name }) => name)).toEqual(['Pouch', 'Tote']);
    expect(first.totals).toEqual({
      all: { count: 30, bytes: 435 },
      unused: { count: 28, bytes: 406 },
    });

    const last = await show('page=99');
    expect(last.view.page).toBe(2);
    expect(last.images.at(-1)).toMatchObject({ name: nameOf(0), usedBy: [{ name: 'Tote' }] });
    const unused = await show('show=unused&page=2');
    expect(unused.images.map(({ name }) => name)).toEqual([4, 3, 2, 1].map(nameOf));
  });

  test('Im-4 only the newest products that use an image are listed, and the table finds all of them', async () => {
    await storage.write(nameOf(1), Buffer.alloc(1));
    await storage.write(nameOf(2), Buffer.alloc(1));
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addProduct(name, [urlOf(2), urlOf(1), urlOf(1)]);
    await addProduct('f', [urlOf(2)]);

    const [, image] = (await show()).images;
    expect(image).toMatchObject({ name: nameOf(1), useCount: 5, removedAt: null });
    expect(image?.usedBy.map(({ name }) => name)).toEqual(['e', 'd', 'c']);
    const table = await pageOfTable(db(), parseTableView(new URLSearchParams({ q: nameOf(1) })));
    expect(table).toMatchObject({ totalCount: 5, products: [{ name: 'e' }, {}, {}, {}, { name: 'a' }] });
  });

  test('Im-4 images are found by their file names and by the names of products that use them', async () => {
    for (const number of [1, 2, 3]) await storage.write(nameOf(number), Buffer.alloc(number));
    await addProduct('Étoile Scarf', [urlOf(1)]);
    await db()
      .insert(imageNames)
      .values([
        { name: nameOf(1), originalName: 'Front.jpg' },
        { name: nameOf(2), originalName: 'Crème brûlée 100%.png' },
        { name: nameOf(3), originalName: 'IMG_2041.JPG' },
      ]);
    const found = async (term: string) => {
      const { images, count } = await show(`q=${encodeURIComponent(term)}`);
      expect(count).toBe(images.length);
      return images.map(({ name, originalName }) => [name, originalName]);
    };
    expect(await found('etoile')).toEqual([[nameOf(1), 'Front.jpg']]);
    expect(await found('scarf front')).toEqual([[nameOf(1), 'Front.jpg']]);
    expect(await found('brulee front')).toEqual([]);
    expect(await found('brulee creme')).toEqual([[nameOf(2), 'Crème brûlée 100%.png']]);
    expect(await found('%')).toEqual([[nameOf(2), 'Crème brûlée 100%.png']]);
    expect(await found('img_2041')).toEqual([[nameOf(3), 'IMG_2041.JPG']]);
    expect(await found(nameOf(3))).toHaveLength(1);
    expect(await found('zeppelin')).toEqual([]);
    expect(await found('scarff')).toEqual([[nameOf(1), 'Front.jpg']]);
    expect(await show('q=carf')).toMatchObject({ count: 1, searched: 'carf' });
    expect(await show('q=scarff')).toMatchObject({ searched: 'scarf', view: { term: 'scarff' } });
    expect(texts.countOf(1, 'scarff', 'scarf')).toBe('1 image for "scarf" (no results for "scarff")');

    await endDeletion(db(), nameOf(3));
    expect(await found('img_2041')).toEqual([]);
  });

  test('Im-4 an empty library has one empty page', async () => {
    expect(await show('page=4')).toMatchObject({ images: [], pages: 1, view: { page: 1 } });
  });

  test('Im-5 a message says that the storage cannot be listed', async () => {
    const broken: Storage = { ...storage, list: () => Promise.reject(new Error('EIO')) };
    await expect(listImages(broken)).rejects.toThrow(/^Failed to list images: /);
  });
});
