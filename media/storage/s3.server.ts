import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Location } from '#config/storage-location.ts';
import { mediaType } from '../image-addresses.ts';
import { ensureBucket } from './s3-bucket.server.ts';
import { LIST_LIMIT, NameTaken, type Storage, type StoredFile } from './storage.ts';

/**
 * Stores files in a bucket of an S3-compatible storage, made when missing. Credentials come from where Amazon's tools
 * look for them: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or the profile or role of the machine.
 *
 * An attempt that is not answered within `timeoutMs` fails, and so does an answer that stops in between; there are two.
 *
 * @throws {StorageUnavailable} where the bucket is neither there nor can be made.
 */
export async function openS3Storage(
  { bucket, prefix, endpoint, region }: S3Location,
  timeoutMs = 15_000,
): Promise<Storage> {
  const client = new S3Client({
    // Servers other than Amazon's rarely have a name for each bucket, and want some region.
    ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : {}),
    ...(region ? { region } : {}),
    // Nor do they know the checksums that Amazon has added.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(5_000, timeoutMs),
      // Without the second of them the first only writes a line to the log.
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    maxAttempts: 2,
  });
  await ensureBucket(client, bucket);
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  return {
    async write(name, bytes) {
      try {
        await client.send(
          new PutObjectCommand({
            ...at(name),
            Body: bytes,
            ContentLength: bytes.byteLength,
            ContentType: mediaType(name),
            CacheControl: 'public, max-age=3600',
            IfNoneMatch: '*',
          }),
        );
      } catch (cause) {
        // 409: somebody else is writing this name at the same moment.
        if (statusOf(cause) === 412 || statusOf(cause) === 409) {
          throw new NameTaken(`${name} exists`, { cause });
        }
        throw cause;
      }
    },

    async read(name) {
      const object = await orAbsent(client.send(new GetObjectCommand(at(name))));
      return object ? ((await object.Body?.transformToByteArray()) ?? new Uint8Array()) : null;
    },

    async stream(name) {
      const object = await orAbsent(client.send(new GetObjectCommand(at(name))));
      if (!object?.Body) return null;
      return { size: object.ContentLength ?? 0, body: object.Body.transformToWebStream() };
    },

    async has(name) {
      if (await orAbsent(client.send(new HeadObjectCommand(at(name))))) return true;
      // A response to HEAD does not say whether the file is missing or the whole bucket.
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
      return false;
    },

    async remove(name) {
      await orAbsent(client.send(new DeleteObjectCommand(at(name))));
    },

    async list(limit = LIST_LIMIT) {
      // Listings go from the oldest name to the newest: all of it is asked for, of which the end counts.
      let newest: StoredFile[] = [];
      let from: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            Delimiter: '/',
            ContinuationToken: from,
          }),
        );
        newest = [...newest, ...filesOf(page, prefix)].slice(-limit);
        from = page.NextContinuationToken;
      } while (from);
      return newest.reverse();
    },
  };
}

function filesOf({ Contents = [] }: ListObjectsV2CommandOutput, prefix: string): StoredFile[] {
  return Contents.flatMap(({ Key, Size, LastModified }) =>
    Key && LastModified
      ? [{ name: Key.slice(prefix.length), size: Size ?? 0, lastModified: LastModified }]
      : [],
  );
}

async function orAbsent<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    // A missing bucket is an outage: to take all images for removed would let a save drop them.
    if (statusOf(error) !== 404 || isMissingBucket(error)) throw error;
    return null;
  }
}

function isMissingBucket(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchBucket';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
