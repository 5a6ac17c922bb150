import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { holdImages, scheduleDeletion, sweepImages } from '#platform/media/image-garbage.server.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { readShop } from './read-shop.server.ts';

const migrations = join(import.meta.dirname, '../../platform/db/migrations');
const UNUSED = '1763600000001-bbbbbbbbbbbb.jpg';

test('no image is removed while images are copied; the hold of a killed process expires after a few minutes', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-holds-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { db } = await openTestPGlite();
  const storage = await openDirectoryStorage(join(directory, 'images'));
  await storage.write(UNUSED, Buffer.from([0xff, 0xd8, 0xff]));
  await scheduleDeletion(db, [`/media/products/${UNUSED}`], new Date(0));
  const sweep = () => sweepImages(db, (name) => storage.remove(name));
  const entries = readShop({ db, storage, migrations, directory, settings: {} });
  await entries.next();
  expect(await sweep()).toEqual([]);
  const rest = await Array.fromAsync(entries);
  expect(rest.map(({ path }) => path)).toContain(`images/${UNUSED}`);

  await holdImages(db, 'killed');
  expect(await holdImages(db, 'killed')).toBeNull();
  expect(await sweep()).toEqual([]);
  await db.execute(sql`update image_holds set until = now() - interval '1 second'`);
  expect(await sweep()).toEqual([UNUSED]);
});
