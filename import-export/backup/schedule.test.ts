import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { counters } from '#platform/log/counters.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { hasS3Server, type S3Server, startS3Server } from '#platform/media/testing/s3-server.ts';
import { checkArchive } from './archive.server.ts';
import type { OpenShop } from './read-shop.server.ts';
import { backUpWhenDue, openDestination, startBackups } from './schedule.server.ts';

const HOUR = 3_600_000;
const schedule = { everyHours: 24, keep: 2 };

let directory: string;
let shop: OpenShop;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-schedule-'));
  const { db } = await openTestPGlite();
  const storage = await openDirectoryStorage(join(directory, 'images'));
  const migrations = join(import.meta.dirname, '../../platform/db/migrations');
  shop = { db, storage, migrations, directory, settings: {} };
});
afterAll(() => rm(directory, { recursive: true }));
afterEach(() => {
  counters.newestBackupAt = null;
});

test('a backup is due a day after the newest one; only one of several processes makes it, and the oldest is deleted', async () => {
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
  // Files of killed processes: one unfinished, one without its final name.
  for (const left of ['.scheduled-backup', '.scheduled-backup.part']) await writeFile(join(to, left), 'cut');
  await at(72);
  expect((await readdir(to)).sort()).toEqual([names[1], 'vitrine-2030-01-04T12-30-00Z.tar.gz']);
});

test('the time of the newest backup is known to the metrics, also if another process has made it', async () => {
  const to = join(directory, 'known');
  const destination = await openDestination(to);
  const unwritable = { ...destination, put: () => Promise.reject(new Error('ENOSPC')) };
  const start = Date.UTC(2030, 0, 1);
  await expect(backUpWhenDue(shop, unwritable, schedule, new Date(start))).rejects.toThrow('ENOSPC');
  expect(counters.newestBackupAt).toBe(Number.NEGATIVE_INFINITY);
  await backUpWhenDue(shop, destination, schedule, new Date(start));
  expect(counters.newestBackupAt).toBe(start);
  await writeFile(join(to, 'vitrine-2030-01-01T05-00-00Z.tar.gz'), '');
  expect(await backUpWhenDue(shop, destination, schedule, new Date(start + 6 * HOUR))).toBeNull();
  expect(counters.newestBackupAt).toBe(start + 5 * HOUR);
});

test('a directory that cannot be created is an error in the log and the metrics, and the shop opens', async () => {
  await writeFile(join(directory, 'file'), '');
  const before = counters.backupFailures;
  const stop = startBackups(shop, await openDestination(join(directory, 'file/backups')), schedule);
  await stop();
  expect(counters.backupFailures).toBe(before + 1);
  expect(counters.newestBackupAt).toBe(Number.NEGATIVE_INFINITY);
});

test('a backup dated in the future neither stops the schedule nor takes the place of a newer one', async () => {
  const to = join(directory, 'future');
  const destination = await openDestination(to);
  const later = 'vitrine-2035-01-01T00-00-00Z.tar.gz';
  await mkdir(to);
  await writeFile(join(to, later), '');
  const start = Date.UTC(2030, 0, 1);
  for (const hours of [0, 24, 48]) {
    await backUpWhenDue(shop, destination, { ...schedule, keep: 1 }, new Date(start + hours * HOUR));
  }
  expect((await readdir(to)).sort()).toEqual(['vitrine-2030-01-03T00-00-00Z.tar.gz', later]);
});

test('a backup succeeds even if an old one cannot be removed', async () => {
  const opened = await openDestination(join(directory, 'stuck'));
  const destination = { ...opened, remove: () => Promise.reject(new Error('EPERM')) };
  const start = Date.UTC(2030, 0, 1);
  const make = (hours: number) =>
    backUpWhenDue(shop, destination, { ...schedule, keep: 1 }, new Date(start + hours * HOUR));
  expect(await make(0)).toMatch(/^vitrine-/);
  expect(await make(24)).toMatch(/^vitrine-/);
});

describe.runIf(hasS3Server('tests of backups in S3'))('in S3', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.remove());

  test('backups are stored in a bucket, and no temporary file is left', async () => {
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
    expect(await readdir(directory)).not.toContain('.scheduled-backup');
  });

  test('a large backup is uploaded in parts', async () => {
    const { endpoint, region } = s3;
    const destination = await openDestination({ bucket: 'backups', prefix: 'large/', endpoint, region });
    const bytes = randomBytes(17 * 1024 * 1024);
    await destination.put('shop.tar.gz', directory, (file) => writeFile(file, bytes));
    const client = new S3Client({ endpoint, region, forcePathStyle: true });
    const kept = await client.send(new GetObjectCommand({ Bucket: 'backups', Key: 'large/shop.tar.gz' }));
    expect(bytes.equals((await kept.Body?.transformToByteArray()) ?? bytes.subarray(1))).toBe(true);
    expect(kept.ETag).toMatch(/-2"$/);
  });

  test('after a refusal by the bucket, no file is left open', async () => {
    const { endpoint, region } = s3;
    const destination = await openDestination({ bucket: 'missing', prefix: '', endpoint, region });
    const aside = join(directory, '.scheduled-backup');
    const refused = destination.put('shop.tar.gz', directory, (file) =>
      writeFile(file, Buffer.alloc(5_000_000)),
    );
    await expect(refused).rejects.toThrow();
    expect(await readdir(directory)).not.toContain('.scheduled-backup');
    if (process.platform !== 'linux') return;
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
    );
    expect(open.filter((name) => name.includes(aside))).toEqual([]);
  });
});
