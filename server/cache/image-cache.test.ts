import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeImage } from '#media/garbage-collector.server.ts';
import { type ImageResizer, openImageResizer } from '#media/image-resizer.server.ts';
import { openDirectoryStorage } from '#media/storage/directory.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import { mediaFiles } from '../http/media-files.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { type Answer, Connection } from '../testing/connection.ts';
import { answerFromCache } from './cached-response.ts';
import { type ImageCache, isVariant, openImageCache } from './image-cache.ts';

const name = '1763600000000-k3v9x2q8mz1d.png';
const PICTURE = `/pictures/thumb/${name}.avif`;

let directory: string;
let originals: Storage;
let resizer: ImageResizer;
let images: ImageCache;
let server: Server;
let passedOn: string[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'));
  originals = await openDirectoryStorage(join(directory, 'originals'));
  await originals.write(name, await noise(40, 50));
  await open(100_000);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await close();
  rmSync(directory, { recursive: true });
});

/** Opens the shop's pictures behind as much memory. */
async function open(maxBytes: number): Promise<void> {
  resizer = openImageResizer(originals, await openDirectoryStorage(join(directory, 'kept')));
  const app = new Hono().use(securityHeaders('http://localhost')).route('/', mediaFiles(originals, resizer));
  images = openImageCache(resizer, maxBytes);
  passedOn = [];
  const listener = getRequestListener(async (request) => {
    passedOn.push(`${request.method} ${new URL(request.url).pathname}`);
    const answer = async () => app.fetch(request);
    return isVariant(request) ? images.fetch(request, answer) : answer();
  });
  server = createServer(answerFromCache([images], listener));
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

async function close(): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

async function ask(path: string, { method = 'GET', line = '' } = {}): Promise<Answer> {
  const connection = await Connection.open((server.address() as AddressInfo).port);
  const request = `${method} ${path} HTTP/1.1\r\nHost: shop.example\r\n${line && `${line}\r\n`}\r\n`;
  const answer = await connection.ask(request, { isHead: method === 'HEAD' });
  connection.close();
  return { ...answer, fields: { ...answer.fields, date: '' } };
}

test('a picture that is asked for again comes from memory', async () => {
  await ask(PICTURE);
  passedOn = [];
  expect((await ask(PICTURE)).status).toBe(200);
  expect(passedOn).toEqual([]);
});

test.each([
  { method: 'GET', status: 200 },
  { method: 'HEAD', status: 200 },
  { line: 'Accept-Encoding: gzip, br', status: 200 },
  { line: 'Range: bytes=0-9', status: 200 },
  { line: `If-None-Match: "${name}.avif"`, status: 304 },
  { line: `If-None-Match: "other", W/"${name}.avif"`, status: 304 },
  { line: 'If-None-Match: *', method: 'HEAD', status: 304 },
  { line: 'If-None-Match: "other"', status: 200 },
])('Im-3 from memory it is answered as from its file: %j', async ({ status, ...request }) => {
  const fromFile = await ask(PICTURE, request);
  await ask(PICTURE);
  passedOn = [];
  const { fields, ...answer } = await ask(PICTURE, request);
  expect(answer).toEqual({ status: fromFile.status, body: fromFile.body });
  expect(fromFile.fields).toMatchObject(fields);
  if (status === 200) expect(fields).toEqual(fromFile.fields);
  expect([fromFile.status, passedOn]).toEqual([status, []]);
});

test('Da-4 what was removed is not answered from memory, not even in the same moment', async () => {
  for (let time = 0; time < 2; time += 1) await ask(PICTURE);
  await removeImage(originals, resizer, name);
  expect((await ask(PICTURE)).status).toBe(404);
});

test('Da-4 what is removed while it is read is sent, but not stored', async () => {
  const request = new Request(`http://shop.example${PICTURE}`);
  const sent = await images.fetch(request, async () => {
    const bytes = await resizer.resize(name, 'thumb', 'avif');
    await removeImage(originals, resizer, name);
    return new Response(bytes as Uint8Array<ArrayBuffer>);
  });
  expect(sent.status).toBe(200);
  expect((await ask(PICTURE)).status).toBe(404);
});

test('Da-4 what another process removed is not answered from memory a second later', async () => {
  await ask(PICTURE);
  const elsewhere = openImageResizer(originals, await openDirectoryStorage(join(directory, 'kept')));
  await removeImage(originals, elsewhere, name);
  const later = performance.now() + 1_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect((await ask(PICTURE)).status).toBe(404);
});

test.each([
  ['an original', `/media/products/${name}`],
  ['an address that says more', `${PICTURE}?again`],
  ['no picture', `/pictures/card/${name}.gif`],
  ['a large picture', `/pictures/modal/${name}.jpg`],
])('%s is not stored', async (_, path) => {
  await originals.remove(name);
  await originals.write(name, await noise(600, 750));
  for (let time = 0; time < 3; time += 1) await ask(path);
  expect(passedOn).toHaveLength(3);
  expect(images.get(path)).toBeUndefined();
});

test('memory is bounded: the picture that was not used lately leaves first', async () => {
  const paths = ['thumb', 'card', 'card@2x'].map((preset) => `/pictures/${preset}/${name}.webp`);
  const [first = '', second = '', third = ''] = paths;
  let bytes = 0;
  for (const path of paths) bytes += (await ask(path)).body.byteLength;
  await close();
  await open(bytes + 5_000);
  for (const path of [first, second, first, third]) await ask(path);
  expect(paths.filter((path) => images.get(path))).toEqual([first, third]);
});

/** A picture that no format makes small. */
function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
