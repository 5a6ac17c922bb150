import { once } from 'node:events';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CatalogueChanges, followChanges } from '#catalogue/changes.server.ts';
import type { Database } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { openTestPGlite } from '#db/testing/each-database.ts';
import { type CachedShop, openCachedShop } from '../testing/open-cached-shop.ts';

const PAGE = `<p>${'A page of the shop. '.repeat(200)}</p>`;
const LARGE = 'x'.repeat(9_000_000);
const ASKED = 'GET /women HTTP/1.1\r\nHost: shop.example\r\n\r\n';

let database: Database;
let changes: CatalogueChanges;
let shop: CachedShop;

beforeAll(async () => {
  database = await openTestPGlite();
  changes = await followChanges(database);
});
beforeEach(async () => {
  shop = await openCachedShop(changes);
  await shop.store('/women', PAGE);
});
afterEach(() => shop.close());
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
  // RFC 9110, 13.1.2: compared weakly, so that the strong form is the same.
  ['GET', 'If-None-Match: STRONG', 304],
  ['HEAD', 'Accept-Encoding: br\r\nConnection: Keep-Alive', 200, 'br'],
])('%s with %j is answered %i from memory', async (method, line, status, encoding = '') => {
  const one = await shop.connect();
  const first = await one.ask(ASKED);
  await vi.waitFor(() => expect(shop.cache.get('/women')?.brotli).toBeDefined());
  const etag = first.fields.etag ?? '';
  const named = line.replace('ETAG', etag).replace('STRONG', etag.replace('W/', ''));
  const request = `${method} /women HTTP/1.1\r\nHost: shop.example\r\n${named}${named && '\r\n'}\r\n`;
  const { fields, body, ...answer } = await one.ask(request, { isHead: method === 'HEAD' });

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
  // RFC 9110, 15.4.5 and 8.6: a 304 describes no body; the answer to HEAD the one that GET would have had.
  expect(fields['content-type']).toBe(status === 304 ? undefined : 'text/html');
  const length = encoding ? shop.cache.get('/women')?.brotli?.body.byteLength : PAGE.length;
  expect(fields['content-length']).toBe(status === 304 ? undefined : String(length));
  const hasBody = status === 200 && method === 'GET';
  expect((encoding && hasBody ? brotliDecompressSync(body) : body).toString()).toBe(hasBody ? PAGE : '');
  expect([one.received.byteLength, shop.passedOn]).toEqual([0, []]);
});

test.each([
  ['another address', 'GET /men HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /men'],
  ['a write', 'POST /women HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nform', 'POST /women form'],
  ['a question about the shop', 'OPTIONS /women HTTP/1.1\r\nHost: a\r\n\r\n', 'OPTIONS /women'],
])('%s goes on to the shop, over the same connection', async (_, request, passedOn) => {
  const one = await shop.connect();
  for (let count = 0; count < 2; count += 1) {
    expect((await one.ask(ASKED)).body.toString()).toBe(PAGE);
    expect((await one.ask(request)).status).toBe(200);
  }
  expect(shop.passedOn).toEqual([passedOn, passedOn]);
});

test('Rt-3 what is no longer so is not answered, and what was rendered anew is, on the same connection', async () => {
  const one = await shop.connect();
  await one.ask(ASKED);
  await database.db.insert(products).values({ name: 'New', price: 1, category: 'Women' });
  await one.ask(ASKED);
  expect(shop.passedOn).toEqual(['GET /women']);
  await shop.store('/women', 'rendered anew');
  expect((await one.ask(ASKED)).body.toString()).toBe('rendered anew');
});

test('a page that is asked for once more is compressed quickly, one that is asked for often as well as can be', async () => {
  const large = Array.from({ length: 500 }, (_, at) => `<p>The ${at * 7919} of ${at % 13}</p>`).join('');
  await shop.store('/women?page=2', large);
  const size = () => shop.cache.get('/women?page=2')?.brotli?.body.byteLength;
  const quick = await vi.waitFor(() => size() ?? Promise.reject(new Error('not compressed yet')));
  await vi.waitFor(() => expect(size()).toBeLessThan(quick), { timeout: 10_000 });
});

test('requests may come several at once, and in pieces, cut anywhere', async () => {
  const one = await shop.connect();
  one.socket.write(ASKED + ASKED.replace('women', 'men') + ASKED);
  const answers = [await one.answer(), await one.answer(), await one.answer()];
  expect(answers.map(({ body }) => body.toString())).toEqual([PAGE, '', PAGE]);
  for (let cut = 1; cut < ASKED.length; cut += 5) {
    expect((await one.askInPieces(ASKED + ASKED, cut)).body.toString()).toBe(PAGE);
    expect((await one.answer()).body.toString()).toBe(PAGE);
    expect(one.received.byteLength).toBe(0);
  }
});

test('who reads slowly gets all of it', async () => {
  await shop.store('/women', LARGE);
  const one = await shop.connect();
  one.socket.pause();
  const asked = once(shop.server, 'request');
  one.socket.write(ASKED);
  await asked;
  one.socket.resume();
  expect((await one.answer()).body.byteLength).toBe(LARGE.length);
});

test('visitors who go away in the midst of it break nothing', async () => {
  await shop.store('/women', LARGE);
  for (let count = 0; count < 30; count += 1) {
    const one = await shop.connect();
    one.socket.write(count % 2 ? ASKED : ASKED.slice(0, 20));
    await new Promise(setImmediate);
    one.socket.resetAndDestroy();
  }
  expect((await (await shop.connect()).ask(ASKED)).status).toBe(200);
});

test('who says nothing more is left', async () => {
  shop.server.keepAliveTimeout = 40;
  Object.assign(shop.server, { keepAliveTimeoutBuffer: 20 });
  const satisfied = await shop.connect();
  expect((await satisfied.ask(ASKED)).status).toBe(200);
  await satisfied.closed;
});
