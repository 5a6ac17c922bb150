import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVariantMaker } from '#media/make-variants.server.ts';
import { openDirectoryStorage } from '#media/storage/directory.server.ts';
import { mediaFiles } from './media-files.ts';

const name = '1763600000000-aaaaaaaaaaaa.png';
let directory: string;
let files: Hono;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-media-'));
  writeFileSync(join(directory, 'secret.png'), 'secret');
  const originals = await openDirectoryStorage(join(directory, 'originals'));
  files = mediaFiles(
    originals,
    openVariantMaker(originals, await openDirectoryStorage(join(directory, 'kept'))),
  );
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: 'olive' } });
  await originals.write(name, await picture.png().toBuffer());
});
afterAll(() => rmSync(directory, { recursive: true }));

test('Im-3 an original is served as it is stored, kept by browsers for 3600 seconds', async () => {
  const response = await files.request(`/media/products/${name}`);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(20);
});

test('a variant is served in the format that its address names, and never changes', async () => {
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ]) {
    const response = await files.request(`/pictures/thumb/${name}.${format}`);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  }
});

test.each([
  '/media/products/',
  '/media/products/secret.png',
  '/media/products/..%2fsecret.png',
  '/media/products/%2e%2e%2fsecret.png',
  '/media/products/..%5csecret.png',
  `/media/products/${name}%00`,
  '/media/products/1763600000000-bbbbbbbbbbbb.png',
  `/pictures/huge/${name}.webp`,
  `/pictures/__proto__/${name}.webp`,
  `/pictures/constructor/${name}.webp`,
  `/pictures/thumb/${name}`,
  `/pictures/thumb/${name}.svg`,
  `/pictures/thumb/${name}.`,
  '/pictures/thumb/..%2f..%2fsecret.png.webp',
  '/pictures/thumb/1763600000000-bbbbbbbbbbbb.png.webp',
  `/pictures/..%2fthumb/${name}.webp`,
])('%s is not there', async (address) => {
  expect((await files.request(address)).status).toBe(404);
});
