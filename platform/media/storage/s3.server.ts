import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Location } from '#platform/config/configuration.ts';
import { log } from '#platform/log/log.server.ts';
import { mediaType } from '../image-addresses.ts';
import { LIST_LIMIT, NameTaken, type Storage, StorageUnavailable, type StoredFile } from './storage.ts';

/**
 * Stores files in a bucket of an S3-compatible storage. Creates the bucket if it is missing. Credentials are read from
 * the places that Amazon's tools use: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or the profile or role of the
 * machine.
 *
 * A request fails if there is no response within `timeoutMs`, or no data for `timeoutMs`. It is retried once.
 *
 * @throws {StorageUnavailable} if the bucket is missing and cannot be created.
 */
export async function openS3Storage(
  { bucket, prefix, endpoint, region }: S3Location,
  timeoutMs = 15_000,
): Promise<Storage> {
  const connect = () =>
    new S3Client({
      // Servers other than Amazon's rarely have a host name per bucket, and require any region.
      ...(endpoint ? { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' } : {}),
      ...(region ? { region } : {}),
      // They do not support Amazon's newer checksums either.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: Math.min(5_000, timeoutMs),
        // Without `throwOnRequestTimeout`, a request timeout only logs a warning.
        requestTimeout: timeoutMs,
        throwOnRequestTimeout: true,
        socketTimeout: timeoutMs,
      },
      maxAttempts: 2,
    });
  const client = connect();
  // A client of this driver has at most 50 connections. Clients that read photos slowly can occupy all of them, so
  // uploads and the scaling of images have connections of their own.
  const streaming = connect();
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
        // 409: another process is writing the same name.
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
      const object = await orAbsent(streaming.send(new GetObjectCommand(at(name))));
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
      // S3 lists names in ascending order, oldest first, so read all pages and keep the end.
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

async function orAbsent<Result>(request: Promise<Result>): Promise<Result | null> {
  try {
    return await request;
  } catch (error) {
    // A missing bucket is an outage. If all images counted as missing, a save would remove them from its product.
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

/**
 * Creates the bucket if it is missing and makes its files public. Does not change an existing bucket.
 *
 * @throws {StorageUnavailable} `Failed to create storage bucket: …`, also if the storage does not respond.
 */
async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    if (await bucketExists(client, bucket)) return;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (cause) {
    // Another process that started at the same time has created the bucket.
    if (cause instanceof S3ServiceException && cause.name === 'BucketAlreadyOwnedByYou') return;
    throw new StorageUnavailable(`Failed to create storage bucket: ${bucket}: ${reasonOf(cause)}`, { cause });
  }
  await makePublic(client, bucket);
}

async function bucketExists(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}

/**
 * Makes a bucket public with a policy, or with an ACL if the server does not support policies. A failure is only
 * logged, because the shop serves the files itself.
 */
async function makePublic(client: S3Client, bucket: string): Promise<void> {
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'EveryoneReads',
        Effect: 'Allow',
        Principal: '*',
        Action: 's3:GetObject',
        Resource: `arn:aws:s3:::${bucket}/*`,
      },
    ],
  };
  try {
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(policy) }));
  } catch {
    await client
      .send(new PutBucketAclCommand({ Bucket: bucket, ACL: 'public-read' }))
      .catch((error) =>
        log.error({ cause: reasonOf(error) }, `The bucket ${bucket} is not public: ${reasonOf(error)}`),
      );
  }
}

/** Returns one line about an error. Errors of HEAD requests have no body and so no message; uses their status. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    if (status === 403) return 'the storage refused access (403): check its keys and their rights';
    return /^unknown/i.test(error.name)
      ? `the storage responded with status ${status}`
      : `${error.name} (${status})`;
  }
  const text = error instanceof Error ? error.message || ('code' in error ? error.code : '') : error;
  return String(text).split('\n')[0] ?? '';
}
