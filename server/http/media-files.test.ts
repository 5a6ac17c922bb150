import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { log } from '#platform/log/log.server.ts';
import { openImageResizer } from '#platform/media/image-resizer.server.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { mediaFiles } from './media-files.ts';

const name = '1763600000000-k3v9x2q8mz1d.png';
let directory: string;
let originals: Storage;
let kept: Storage;
let files: Hono;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
  originals = await openDirectoryStorage(join(directory, 'originals'));
  kept = await openDirectoryStorage(join(directory, 'kept'));
  files = mediaFiles(originals, openImageResizer(originals, kept));
  const background = { r: 200, g: 0, b: 0, alpha: 0.5 };
  const picture = sharp({ create: { width: 40, height: 50, channels: 4, background } });
  await originals.write(name, await picture.png().toBuffer());
});
afterAll(() => rmSync(directory, { recursive: true }));

test.each([
  [`/media/products/${name}`, 'image/png', 'public, max-age=3600'],
  [`/pictures/thumb/${name}.avif`, 'image/avif', 'public, max-age=31536000, immutable'],
  [`/pictures/card@2x/${name}.jpg`, 'image/jpeg', 'public, max-age=31536000, immutable'],
])('Im-3 %s is served with its media type and cache lifetime', async (path, type, cacheControl) => {
  const response = await files.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(response.headers.get('Cache-Control')).toBe(cacheControl);
  const { byteLength } = await response.arrayBuffer();
  expect(response.headers.get('Content-Length')).toBe(String(byteLength));

  const head = await files.request(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
    200,
    String(byteLength),
    '',
  ]);
});

test('Im-3 a client that already has an image gets a 304 without it', async () => {
  const path = `/media/products/${name}`;
  const etag = (await files.request(path)).headers.get('ETag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await files.request(path, { headers: { 'If-None-Match': known } });
    expect([response.status, await response.text()], known).toEqual([304, '']);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
  }
  const other = await files.request(path, { headers: { 'If-None-Match': '"other"' } });
  expect(other.status).toBe(200);
});

test.each([
  ['an original', `/media/products/${name}`, name],
  ['a stored variant', `/pictures/card/${name}.webp`, `${name}.webp`],
])('%s is streamed, and its stream is canceled if the response needs no content', async (_, path, tag) => {
  const canceled = vi.fn();
  let pulled = 0;
  const endless: Storage = {
    ...originals,
    read: () => Promise.reject(new Error('read whole')),
    stream: async () => {
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536));
      };
      return { size: 5_000_000, body: new ReadableStream({ pull, cancel: canceled }) };
    },
  };
  const streaming = mediaFiles(endless, openImageResizer(endless, endless));
  const { body } = await streaming.request(path);
  await body?.getReader().read();
  expect(pulled).toBeLessThan(5);
  await streaming.request(path, { method: 'HEAD' });
  await streaming.request(path, { headers: { 'If-None-Match': `"${tag}"` } });
  expect(canceled).toHaveBeenCalledTimes(2);
});

test.each([
  '/media/products/1763600000000-nonenonenone.png',
  '/media/products/..%2f..%2fetc%2fpasswd',
  `/media/products/${name}.bak`,
  `/pictures/huge/${name}.webp`,
  `/pictures/__proto__/${name}.webp`,
  `/pictures/card/${name}.gif`,
  `/pictures/card/${name}`,
  '/pictures/card/1763600000000-nonenonenone.png.webp',
])('%s is a 404', async (path) => {
  const response = await files.request(path);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, null]);
});

test('a failing storage is a 503 that no cache stores and that asks to retry', async () => {
  const refuse = () => Promise.reject(new Error('ECONNREFUSED'));
  const gone: Storage = { ...originals, read: refuse, stream: refuse };
  const failing = mediaFiles(gone, openImageResizer(gone, kept));
  const written = vi.spyOn(log, 'error');
  const paths = [`/media/products/${name}`, `/pictures/social/${name}.webp`];
  const responses = await Promise.all(paths.map((path) => failing.request(path)));
  expect(responses.map(({ status }) => status)).toEqual([503, 503]);
  expect(responses[0]?.headers.get('Cache-Control')).toBe('no-store');
  expect(responses[0]?.headers.get('Retry-After')).toBe('10');
  // Each cause is logged at most once a minute.
  expect(written).toHaveBeenCalledTimes(1);
  written.mockRestore();
});

test('Im-4 an image that the storage cuts closes the connection, is logged, and prints no stack', async () => {
  const written = vi.spyOn(log, 'error');
  const printed = vi.spyOn(console, 'error');
  let pieces = 0;
  const cutting: Storage = {
    ...originals,
    stream: async () => {
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        pieces += 1;
        if (pieces > 3) throw new Error('aborted');
        controller.enqueue(new Uint8Array(65_536));
      };
      return { size: 5_000_000, body: new ReadableStream({ pull }) };
    },
  };
  const { fetch } = mediaFiles(cutting, openImageResizer(cutting, kept));
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const response = await globalThis.fetch(`http://127.0.0.1:${port}/media/products/${name}`);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(written).toHaveBeenCalledExactlyOnceWith(
      { cause: 'aborted' },
      'An image was interrupted: aborted',
    );
    expect(printed).not.toHaveBeenCalled();
  } finally {
    server.close();
    for (const spy of [written, printed]) spy.mockRestore();
  }
});

test('Im-4 an image whose visitor leaves while the storage reads it is no error', async () => {
  const written = vi.spyOn(log, 'error');
  const arrival = Promise.withResolvers<void>();
  let pieces = 0;
  const slow: Storage = {
    ...originals,
    stream: async () => {
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        pieces += 1;
        if (pieces > 1) await arrival.promise;
        controller.enqueue(new Uint8Array(65_536));
      };
      return { size: 5_000_000, body: new ReadableStream({ pull }) };
    },
  };
  const { body } = await mediaFiles(slow, openImageResizer(slow, kept)).request(`/media/products/${name}`);
  const reader = body?.getReader();
  await reader?.read();
  const left = reader?.cancel();
  arrival.resolve();
  await left;
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});
