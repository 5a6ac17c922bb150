import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { log } from '#log/log.server.ts';
import { StorageUnavailable } from './storage.ts';

/**
 * Makes the bucket where it is missing, with its files for everyone to read. One that is there is left as it is.
 *
 * @throws {StorageUnavailable} `Failed to create storage bucket: …`, also where the storage does not answer.
 */
export async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    if (await bucketExists(client, bucket)) return;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (cause) {
    // Another process of the shop, started at the same moment, may have made it.
    if (cause instanceof S3ServiceException && cause.name === 'BucketAlreadyOwnedByYou') return;
    throw new StorageUnavailable(`Failed to create storage bucket: ${bucket}: ${reasonOf(cause)}`, { cause });
  }
  await letEveryoneRead(client, bucket);
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

/** By a policy, or in the older way where the server knows none. The shop serves the files itself and needs neither. */
async function letEveryoneRead(client: S3Client, bucket: string): Promise<void> {
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

/** Answers to HEAD have no body, and the error then no message: its status has to do. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    return /^unknown/i.test(error.name) ? `the storage answered ${status}` : `${error.name} (${status})`;
  }
  const text = error instanceof Error ? error.message || ('code' in error ? error.code : '') : error;
  return String(text).split('\n')[0] ?? '';
}
