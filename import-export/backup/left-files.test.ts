import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageRemovals } from '#platform/db/admin-schema.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { readArchive, writeArchive } from './archive.server.ts';
import { loadShop } from './load-shop.server.ts';
import { type OpenShop, readShop } from './read-shop.server.ts';

const SAVED = '1763600000000-savedsaved00.jpg';
const JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex');
const REPLACED = '1763600000001-replaced0000.jpg';

let directory: string;
let shop: OpenShop;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-left-'));
  const { db } = await openTestPGlite();
  const storage = await openDirectoryStorage(join(directory, 'images'));
  const migrations = join(import.meta.dirname, '../../platform/db/migrations');
  shop = { db, storage, migrations, directory, settings: {} };
  await storage.write(SAVED, JPEG);
});
afterAll(() => rm(directory, { recursive: true }));

test('images that a restore replaces are scheduled for removal', async () => {
  const file = join(directory, 'shop.tar.gz');
  await writeArchive(file, readShop(shop), undefined);
  await shop.storage.write(REPLACED, JPEG);
  await loadShop(shop, readArchive(file), true);
  const due = await shop.db.select().from(imageRemovals);
  expect(due.map(({ name }) => name)).toEqual([REPLACED]);
});

test('a restore without --replace keeps an existing image with the same name and other content', async () => {
  const file = join(directory, 'same-name.tar.gz');
  await writeArchive(file, readShop(shop), undefined);
  const storage = await openDirectoryStorage(join(directory, 'other-images'));
  await storage.write(SAVED, Buffer.from('other'));
  await expect(loadShop({ ...shop, storage }, readArchive(file), false)).rejects.toThrow('another image');
  expect(await storage.read(SAVED)).toEqual(Buffer.from('other'));
});

test('a backup removes the files of one that was killed an hour ago, but not those being written', async () => {
  const to = await mkdtemp(join(directory, 'backups-'));
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['killed.tar.gz.part', 'killed.tar.gz.age.part', 'others.part', 'old.tar.gz']) {
    await writeFile(join(to, name), 'cut');
    await utimes(join(to, name), hoursAgo, hoursAgo);
  }
  await writeFile(join(to, 'writing.tar.gz.part'), 'cut');
  await writeArchive(join(to, 'new.tar.gz'), readShop(shop), undefined);
  expect((await readdir(to)).sort()).toEqual([
    'new.tar.gz',
    'old.tar.gz',
    'others.part',
    'writing.tar.gz.part',
  ]);
});
