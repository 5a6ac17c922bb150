import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from '#platform/config/make-directory.server.ts';
import type { S3Location } from '#platform/config/storage-location.ts';

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
