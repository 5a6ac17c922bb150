import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetBucketAclCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Location } from '#platform/config/configuration.ts';
import { hasS3Server, type S3Server, startS3Server } from '../testing/s3-server.ts';
import { testStorageContract } from '../testing/storage-contract.ts';
import { openS3Storage } from './s3.server.ts';
import type { Storage } from './storage.ts';

const name = '1763600000000-k3v9x2q8mz1d.webp';

describe.runIf(hasS3Server('tests of images in S3'))('on an S3-compatible storage', () => {
  let server: S3Server;
  let client: S3Client;
  let place: S3Location;
  let storage: Storage;
  beforeAll(async () => {
    server = await startS3Server();
    process.env.AWS_ACCESS_KEY_ID = server.accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = server.secretAccessKey;
    const { endpoint, region } = server;
    client = new S3Client({ endpoint, region, forcePathStyle: true });
    place = { bucket: 'products', prefix: 'shop/', endpoint, region };
    storage = await openS3Storage(place);
  }, 60_000);
  afterAll(() => server.remove());

  testStorageContract(() => storage);

  test('Im-3 the bucket is created, and its files are public', async () => {
    await storage.write(name, Buffer.from('seen'));
    const seen = await fetch(`${server.endpoint}/products/shop/${name}`);
    expect([seen.status, await seen.text()]).toEqual([200, 'seen']);
    const { Grants } = await client.send(new GetBucketAclCommand({ Bucket: 'products' }));
    expect(Grants).not.toEqual([]);
  });

  test('Im-3 a file is stored below the prefix, with its media type and cache control 3600', async () => {
    const other = `1763600000001-${randomBytes(6).toString('hex')}.webp`;
    await storage.write(other, Buffer.from('a'));
    const head = await client.send(new HeadObjectCommand({ Bucket: 'products', Key: `shop/${other}` }));
    expect(head).toMatchObject({ ContentType: 'image/webp', CacheControl: 'public, max-age=3600' });
  });

  test('Im-3 an existing bucket is not changed, and two processes can open it at once', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'private-bucket' }));
    const opened = await Promise.all([1, 2].map(() => openS3Storage({ ...place, bucket: 'private-bucket' })));
    await opened[0]?.write(name, Buffer.from('a'));
    expect(await opened[1]?.has(name)).toBe(true);
    const seen = await fetch(`${server.endpoint}/private-bucket/shop/${name}`);
    expect(seen.status).toBeGreaterThan(400);
  });

  test('Im-5 a deleted bucket is an outage, not an empty storage', async () => {
    const gone = await openS3Storage({ ...place, bucket: 'gone' });
    await client.send(new DeleteBucketCommand({ Bucket: 'gone' }));
    await expect(gone.read(name)).rejects.toThrow();
    await expect(gone.has(name)).rejects.toThrow();
    await expect(gone.remove(name)).rejects.toThrow();
    await expect(gone.write(name, Buffer.from('a'))).rejects.toThrow();
  });

  test('Im-4 files outside the prefix, or in folders below it, are not listed', async () => {
    const beside = await openS3Storage({ ...place, prefix: '' });
    await beside.write('beside.jpg', Buffer.from('a'));
    await beside.write('shop/below/deep.jpg', Buffer.from('a'));
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'products' }));
    expect(Contents?.map(({ Key }) => Key)).toContain('shop/below/deep.jpg');
    const listed = (await storage.list(1000)).map((file) => file.name);
    expect(listed.filter((file) => !file.endsWith('.webp') && !file.startsWith('1'))).toEqual([]);
  });

  test('Im-5 wrong credentials are reported in one sentence', async () => {
    const { accessKeyId } = server;
    process.env.AWS_ACCESS_KEY_ID = 'another:user';
    const opening = openS3Storage({ ...place, bucket: 'another' });
    await expect(opening).rejects.toThrow(
      /^Failed to create storage bucket: another: .*refused access \(403\)/,
    );
    process.env.AWS_ACCESS_KEY_ID = accessKeyId;
  });
});

test('Im-5 requests to a storage that accepts connections but never responds time out', async () => {
  process.env.AWS_ACCESS_KEY_ID ??= 'any-key';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'any-secret';
  const silent = await listening(() => {});
  const place = { bucket: 'products', prefix: '', endpoint: silent.endpoint };
  await expect(openS3Storage(place, 100)).rejects.toThrow(/^Failed to create storage bucket: products: /);
  silent.close();
});

test('Im-5 a response that stops in the middle times out', async () => {
  process.env.AWS_ACCESS_KEY_ID ??= 'any-key';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'any-secret';
  const stopping = await listening((request, response) => {
    if (request.method === 'HEAD') return response.end();
    response.writeHead(200, { 'Content-Length': '1000' }).write('a');
  });
  const place = { bucket: 'products', prefix: '', endpoint: stopping.endpoint };
  const half = await openS3Storage(place, 100);
  await expect(half.read(name)).rejects.toThrow();
  await expect(half.list()).rejects.toThrow();
  stopping.close();
});

test('Im-5 clients that read photos slowly do not block uploads', async () => {
  process.env.AWS_ACCESS_KEY_ID ??= 'any-key';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'any-secret';
  const slow = await listening((request, response) => {
    if (request.method !== 'GET') return request.resume().once('end', () => response.end());
    response.writeHead(200, { 'Content-Length': '1000' }).write('a');
  });
  const busy = await openS3Storage({ bucket: 'products', prefix: '', endpoint: slow.endpoint });
  const files = await Promise.all(Array.from({ length: 50 }, () => busy.stream(name)));
  await busy.write(name, Buffer.from('a'));
  await Promise.all(files.map((file) => file?.body.cancel()));
  slow.close();
});

test('Im-5 a storage that refuses connections is reported in one sentence', async () => {
  process.env.AWS_ACCESS_KEY_ID ??= 'any-key';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'any-secret';
  const unreachable = { bucket: 'products', prefix: '', endpoint: 'http://127.0.0.1:1' };
  await expect(openS3Storage(unreachable)).rejects.toThrow(
    /^Failed to create storage bucket: products: .*ECONNREFUSED/,
  );
});

/** Starts a server on loopback that handles every request with `answer`. */
async function listening(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
