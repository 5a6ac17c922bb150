import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { log } from '#platform/log/log.server.ts';
import { StorageUnavailable } from './storage.ts';

/**
 * Creates the bucket if it is missing and makes its files public. Does not change an existing bucket.
 *
 * @throws {StorageUnavailable} `Failed to create storage bucket: …`, also if the storage does not respond.
 */
export async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
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
    return /^unknown/i.test(error.name)
      ? `the storage responded with status ${status}`
      : `${error.name} (${status})`;
  }
  const text = error instanceof Error ? error.message || ('code' in error ? error.code : '') : error;
  return String(text).split('\n')[0] ?? '';
}
