import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPGlite } from '#db/testing/each-database.ts';
import { openDirectoryStorage } from '#media/storage/directory.server.ts';
import { type S3Server, startS3Server } from '#media/testing/s3-server.ts';
import { checkArchive } from './archive.server.ts';
import { openDestination } from './destination.server.ts';
import type { OpenShop } from './read-shop.server.ts';
import { backUpWhenDue } from './schedule.server.ts';

const HOUR = 3_600_000;
const schedule = { everyHours: 24, keep: 2 };

let directory: string;
let shop: OpenShop;
let s3: S3Server;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-schedule-'));
  s3 = await startS3Server();
  const { db } = await openTestPGlite();
  const storage = await openDirectoryStorage(join(directory, 'images'));
  const migrations = join(import.meta.dirname, '../db/migrations');
  shop = { db, storage, migrations, directory, settings: {} };
});
afterAll(async () => {
  await s3.remove();
  await rm(directory, { recursive: true });
});

test('a backup is due a day after the newest that is there; of several processes one makes it, and the oldest goes', async () => {
  const to = join(directory, 'backups');
  const destination = await openDestination(to);
  const start = Date.UTC(2030, 0, 1, 12, 30);
  const at = (hours: number) => backUpWhenDue(shop, destination, schedule, new Date(start + hours * HOUR));
  const both = await Promise.all([at(0), at(0)]);
  expect(both.filter(Boolean)).toEqual(['vitrine-2030-01-01T12-30-00Z.tar.gz']);
  expect(await at(23)).toBeNull();
  expect(await at(24)).toBe('vitrine-2030-01-02T12-30-00Z.tar.gz');
  expect(await at(48)).toBe('vitrine-2030-01-03T12-30-00Z.tar.gz');
  const names = (await readdir(to)).sort();
  expect(names).toEqual(['vitrine-2030-01-02T12-30-00Z.tar.gz', 'vitrine-2030-01-03T12-30-00Z.tar.gz']);
  await checkArchive(join(to, names[0] ?? ''));
});

test('a bucket takes them too, and nothing is left on the way', async () => {
  const { endpoint, region, accessKeyId, secretAccessKey } = s3;
  process.env.AWS_ACCESS_KEY_ID = accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = secretAccessKey;
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'backups' }));
  const destination = await openDestination({ bucket: 'backups', prefix: 'shop/', endpoint, region });
  for (const hours of [0, 24, 48]) {
    await backUpWhenDue(shop, destination, schedule, new Date(Date.UTC(2030, 0, 1) + hours * HOUR));
  }
  expect((await destination.list()).sort()).toEqual([
    'vitrine-2030-01-02T00-00-00Z.tar.gz',
    'vitrine-2030-01-03T00-00-00Z.tar.gz',
  ]);
  expect((await readdir(directory)).sort()).toEqual(['backups', 'images']);
});

test('a bucket that refuses one is left with nothing open', async () => {
  const { endpoint, region } = s3;
  const destination = await openDestination({ bucket: 'missing', prefix: '', endpoint, region });
  const aside = join(directory, 'aside');
  const refused = destination.put('shop.tar.gz', aside, (file) => writeFile(file, Buffer.alloc(5_000_000)));
  await expect(refused).rejects.toThrow();
  expect(await readdir(directory)).not.toContain('aside');
  if (process.platform !== 'linux') return;
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  );
  expect(open.filter((name) => name.includes(aside))).toEqual([]);
});
