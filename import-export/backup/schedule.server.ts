import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Location } from '#platform/config/configuration.ts';
import { makeDirectory } from '#platform/config/data-directory.server.ts';
import { reasonOf } from '#platform/db/database.ts';
import { counters } from '#platform/log/counters.ts';
import { log } from '#platform/log/log.server.ts';
import { holdImages } from '#platform/media/image-garbage.server.ts';
import { startRepeating } from '#platform/processes/start-repeating.ts';
import { writeArchive } from './archive.server.ts';
import { type OpenShop, readShop } from './read-shop.server.ts';

interface Schedule {
  everyHours: number;
  /** The number of backups to keep. Older ones are deleted after a new one is complete. */
  keep: number;
  passphrase?: string | undefined;
}

const CHECK_INTERVAL_MS = 60_000;

/** The pause after a failed backup, which may have copied the whole shop. */
const PAUSE_AFTER_FAILURE_MS = 15 * 60_000;

/** The name contains the time, so that names sort by time. */
const NAME = /^vitrine-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.tar\.gz(\.age)?$/;

/**
 * Makes backups according to the schedule, counted from the newest existing backup, even across restarts. Checks now
 * and every minute.
 *
 * @returns a function that stops it, after a backup in progress.
 */
export function startBackups(
  shop: OpenShop,
  destination: Destination,
  schedule: Schedule,
): () => Promise<void> {
  let pausedUntil = 0;
  counters.newestBackupAt = Number.NEGATIVE_INFINITY;
  const { stop } = startRepeating(CHECK_INTERVAL_MS, async () => {
    if (performance.now() < pausedUntil) return;
    try {
      const name = await backUpWhenDue(shop, destination, schedule);
      if (name) log.info(`Backup written: ${name}`);
    } catch (error) {
      log.error({ cause: reasonOf(error) }, `The scheduled backup failed: ${reasonOf(error)}`);
      counters.backupFailures += 1;
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
    }
  });
  return stop;
}

/** Makes a backup if one is due, in only one of the processes. Returns its name, or `null` if none is due. */
export async function backUpWhenDue(
  shop: OpenShop,
  destination: Destination,
  { everyHours, keep, passphrase }: Schedule,
  now: Date = new Date(),
): Promise<string | null> {
  const isDue = async () => {
    const newest = (await backupsIn(destination, now)).at(-1);
    counters.newestBackupAt = newest ? momentOf(newest) : Number.NEGATIVE_INFINITY;
    return now.getTime() - counters.newestBackupAt >= everyHours * 3_600_000;
  };
  if (!(await isDue())) return null;
  const release = await holdImages(shop.db, 'scheduled backup');
  if (!release) return null;
  try {
    if (!(await isDue())) return null;
    const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
    const name = `vitrine-${moment}Z.tar.gz${passphrase ? '.age' : ''}`;
    await destination.put(name, shop.directory, async (file) => {
      await writeArchive(file, readShop(shop), passphrase);
    });
    counters.newestBackupAt = momentOf(name);
    for (const old of (await backupsIn(destination, now)).slice(0, -keep)) {
      await destination
        .remove(old)
        .catch((error) =>
          log.warn({ cause: reasonOf(error) }, `Failed to remove the old backup ${old}: ${reasonOf(error)}`),
        );
    }
    return name;
  } finally {
    await release();
  }
}

/**
 * Returns the names of the backups, oldest first. Ignores other files, and backups with a future date, which a wrong
 * clock may have made: they would stop the schedule until that date and replace newer ones.
 */
async function backupsIn(destination: Destination, now: Date): Promise<string[]> {
  const isPast = (name: string) => momentOf(name) - now.getTime() < CLOCKS_DIFFER_MS;
  return (await destination.list()).filter((name) => NAME.test(name) && isPast(name)).sort();
}

/** Tolerance for the clocks of several processes. */
const CLOCKS_DIFFER_MS = 3_600_000;

function momentOf(name: string): number {
  const [date, time = ''] = (NAME.exec(name)?.[1] ?? '').split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}

/** The place where backups are stored. */
export interface Destination {
  list(): Promise<string[]>;
  /**
   * Writes a file and stores it under the name. The file is first written under a temporary name, always the same one,
   * so that the next backup overwrites the remains of a killed one.
   */
  put(name: string, directory: string, write: (file: string) => Promise<void>): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Opens a directory, created if missing, or a bucket, which must exist: a bucket for backups must not be public. */
export async function openDestination(to: string | S3Location): Promise<Destination> {
  return typeof to === 'string' ? openDirectory(to) : openBucket(to);
}

/** The same for all backups, because a schedule makes one backup at a time. */
const TEMPORARY_NAME = '.scheduled-backup';

function openDirectory(directory: string): Destination {
  return {
    async list() {
      makeDirectory(directory, 0o700);
      return readdir(directory);
    },
    async put(name, _directory, write) {
      const temporary = join(directory, TEMPORARY_NAME);
      await rm(temporary, { force: true });
      await write(temporary);
      await rename(temporary, join(directory, name));
    },
    remove: (name) => rm(join(directory, name), { force: true }),
  };
}

async function openBucket({ bucket, prefix, endpoint, region }: S3Location): Promise<Destination> {
  const { DeleteObjectCommand, paginateListObjectsV2, S3Client } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : {}),
    ...(region ? { region } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // No overall timeout, because archives can be large; only a stalled connection is aborted.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    maxAttempts: 2,
  });
  return {
    async list() {
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      )) {
        for (const { Key } of Contents) if (Key) names.push(Key.slice(prefix.length));
      }
      return names;
    },
    async put(name, inDirectory, write) {
      const temporary = join(inDirectory, TEMPORARY_NAME);
      await rm(temporary, { force: true });
      try {
        await write(temporary);
        const body = createReadStream(temporary);
        // Upload in parts, because S3 accepts at most 5 GB in one piece; it accepts at most 10,000 parts.
        const partSize = Math.max(16 * 1024 * 1024, Math.ceil((await stat(temporary)).size / 10_000));
        const params = { Bucket: bucket, Key: prefix + name, Body: body };
        await new Upload({ client, params, partSize, queueSize: 1 })
          .done()
          // Close the file, because the client leaves it open after a refusal, and a deleted open file still uses
          // space.
          .finally(() => body.destroy());
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + name }));
    },
  };
}
