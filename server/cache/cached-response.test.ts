import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CatalogChanges, followChanges } from '#catalog/changes/changes.server.ts';
import type { Database } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { Connection } from '../testing/connection.ts';
import { compressResponse } from './cached-response.ts';
import { openPageCache, type PageCache, serveFromCache } from './page-cache.ts';

const PAGE = `<p>${'A page of the shop. '.repeat(200)}</p>`;
const REQUEST = 'GET /women HTTP/1.1\r\nHost: shop.example\r\n\r\n';

const DECODED: Record<string, (body: Buffer) => Buffer> = {
  '': (body) => body,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
};

const WOMEN = { path: '/women', parameters: [], isInSitemap: true };

let database: Database;
let changes: CatalogChanges;
let cache: PageCache;
let server: Server;
let connection: Connection;
/** Requests that reached the shop behind the cache. */
let passedOn: string[];

beforeAll(async () => {
  database = await openTestPGlite();
  changes = await followChanges(database);
});
beforeEach(async () => {
  passedOn = [];
  cache = openPageCache(changes, [WOMEN], 50_000_000);
  server = createServer(serveFromCache(cache, passOn));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  connection = await Connection.open((server.address() as AddressInfo).port);
  await store('/women', PAGE);
});
afterEach(() => {
  connection.close();
  server.close();
});
afterAll(async () => {
  await changes.stop();
  await database.close();
});

test.each([
  ['GET', '', 200],
  ['GET', 'If-None-Match: "other", ETAG', 304],
  ['HEAD', 'If-None-Match: ETAG', 304],
  ['GET', 'If-None-Match: *', 304],
  ['GET', 'If-None-Match: "other"', 200],
  ['GET', 'Range: bytes=0-9', 200],
  ['GET', 'accept-encoding:gzip, br', 200, 'br'],
  ['GET', 'Accept-Encoding: br;q=0', 200],
  ['GET', 'Accept-Encoding: br; q=0.0', 200],
  // RFC 9110, 13.1.2: the comparison is weak, so the strong form of the tag matches.
  ['GET', 'If-None-Match: STRONG', 304],
  ['HEAD', 'Accept-Encoding: br\r\nConnection: Keep-Alive', 200, 'br'],
  ['GET', 'Accept-Encoding: gzip, deflate, br, zstd', 200, 'zstd'],
  ['GET', 'Accept-Encoding: gzip, ZSTD', 200, 'zstd'],
  ['GET', 'Accept-Encoding: gzip, deflate, br;q=0', 200, 'gzip'],
])('%s with %j gets %i from the cache', async (method, line, status, encoding = '') => {
  const first = await connection.ask(REQUEST);
  const etag = first.fields.etag ?? '';
  const named = line.replace('ETAG', etag).replace('STRONG', etag.replace('W/', ''));
  const request = `${method} /women HTTP/1.1\r\nHost: shop.example\r\n${named}${named && '\r\n'}\r\n`;
  const { fields, body, ...answer } = await connection.ask(request, { isHead: method === 'HEAD' });

  expect(answer.status).toBe(status);
  expect(fields).toMatchObject({
    etag: first.fields.etag,
    vary: 'Accept-Encoding',
    'cache-control': 'public, no-cache',
  });
  expect(fields['content-encoding'] ?? '').toBe(encoding);
  if (status === 304) {
    const named = ['cache-control', 'cdn-cache-control', 'connection', 'date', 'etag', 'keep-alive', 'vary'];
    expect(Object.keys(fields).sort()).toEqual(named);
  }
  // RFC 9110, 15.4.5 and 8.6: a 304 describes no body; the response to HEAD describes the body of GET.
  expect(fields['content-type']).toBe(status === 304 ? undefined : 'text/html');
  const hasBody = status === 200 && method === 'GET';
  const { identity, compressed } = cache.get('/women') ?? {};
  const { length } = (encoding ? compressed?.[encoding as 'br'] : identity)?.body ?? {};
  expect(fields['content-length']).toBe(status === 304 ? undefined : String(length));
  expect((hasBody ? DECODED[encoding]?.(body) : body)?.toString()).toBe(hasBody ? PAGE : '');
  expect(passedOn).toEqual([]);
});

test.each([
  ['another address', 'GET /men HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /men'],
  ['a write', 'POST /women HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nform', 'POST /women form'],
  ['an OPTIONS request', 'OPTIONS /women HTTP/1.1\r\nHost: a\r\n\r\n', 'OPTIONS /women'],
])('%s is passed on to the shop', async (_, request, expected) => {
  expect((await connection.ask(request)).status).toBe(200);
  expect(passedOn).toEqual([expected]);
});

test('Rt-3 a stale page is not served, and a newly rendered one is', async () => {
  await connection.ask(REQUEST);
  await database.db.insert(products).values({ name: 'New', price: 1, category: 'Women' });
  await connection.ask(REQUEST);
  expect(passedOn).toEqual(['GET /women']);
  await store('/women', 'rendered again');
  expect((await connection.ask(REQUEST)).body.toString()).toBe('rendered again');
});

test('a page is compressed for its first visitor, and as well as possible if it is requested often', async () => {
  const large = Array.from({ length: 500 }, (_, at) => `<p>The ${at * 7919} of ${at % 13}</p>`).join('');
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
  const first = await store('/women', large, headers);
  expect(first.headers.get('Content-Encoding')).toBe('zstd');
  const sent = Buffer.from(await first.arrayBuffer());
  expect(zstdDecompressSync(sent).toString()).toBe(large);
  await expect.poll(() => cache.get('/women')?.compressed.br?.body.byteLength).toBeLessThan(sent.byteLength);
  const { fields } = await connection.ask(
    REQUEST.replace('\r\n\r\n', '\r\nAccept-Encoding: br, zstd\r\n\r\n'),
  );
  expect(fields['content-encoding']).toBe('br');
});

test('prefetched data may be used for some seconds, other responses ask again', async () => {
  await store('/women.data', 'data');
  const lifetimeOf = async (path: string, lines: string) =>
    (await connection.ask(`GET ${path} HTTP/1.1\r\nHost: a\r\n${lines}\r\n`)).fields['cache-control'];
  const prefetch = 'Sec-Purpose: prefetch\r\n';
  expect(await lifetimeOf('/women.data', prefetch)).toBe('private, max-age=10');
  expect(await lifetimeOf('/women.data', `${prefetch}If-None-Match: *\r\n`)).toBe('private, max-age=10');
  expect(await lifetimeOf('/women.data', '')).toBe('public, no-cache');
  expect(await lifetimeOf('/women', prefetch)).toBe('public, no-cache');
  const first = await store('/women.data?sort=price-up', 'data', { 'Sec-Purpose': 'prefetch;prerender' });
  expect(first.headers.get('Cache-Control')).toBe('private, max-age=10');
});

test('a response that is too long for the cache is compressed while it is sent', async () => {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'application/xml', 'Content-Length': '3' };
  const asked = new Request('http://shop.example/women', { headers: { 'Accept-Encoding': 'gzip' } });
  const response = await cache.fetch(asked, async () => new Response('abc', { headers }));
  const sent = compressResponse(response, asked);
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
  });
  expect(sent.headers.has('Content-Length')).toBe(false);
  expect(gunzipSync(Buffer.from(await sent.arrayBuffer())).toString()).toBe('abc');
});

test('a response that Hono has created says how it is compressed', async () => {
  // Replaces the global Response with one that is created when it is read.
  getRequestListener(() => new Response());
  const response = new Response('abc'.repeat(1000), {
    status: 503,
    headers: { 'Content-Type': 'text/plain' },
  });
  const asked = new Request('http://shop.example/', { headers: { 'Accept-Encoding': 'gzip' } });
  const sent = compressResponse(response, asked);
  expect(sent.headers.get('Content-Encoding')).toBe('gzip');
  expect(gunzipSync(await sent.bytes()).toString()).toBe('abc'.repeat(1000));
});

test.each([
  ['a picture', { 'Content-Type': 'image/webp' }],
  ['live events', { 'Content-Type': 'text/event-stream; charset=utf-8' }],
  ['a response that no proxy may change', { 'Content-Type': 'text/csv', 'Cache-Control': 'no-transform' }],
  ['a compressed file', { 'Content-Type': 'text/javascript', 'Content-Encoding': 'br' }],
])('%s is not compressed', (_, headers) => {
  const response = new Response('abc', { headers });
  // Reading it would turn off the fast path of Hono's server.
  Object.defineProperty(response, 'body', { get: () => expect.fail('the body was read') });
  const asked = new Request('http://shop.example/', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(compressResponse(response, asked)).toBe(response);
});

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  passedOn.push(`${request.method} ${request.url} ${body}`.trim());
  response.writeHead(200, { 'Content-Length': 0 }).end();
}

function store(path: string, page: string, headers: HeadersInit = {}): Promise<Response> {
  return cache.fetch(new Request(`http://shop.example${path}`, { headers }), async () => {
    return new Response(page, { headers: { 'Content-Type': 'text/html', 'Cache-Tag': 'Women' } });
  });
}
