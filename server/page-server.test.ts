import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CatalogueChanges, followChanges } from '#catalogue/changes.server.ts';
import type { Database } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { openTestPGlite } from '#db/testing/each-database.ts';
import { openPageServer, type TestedServer } from './testing/open-page-server.ts';

const PAGE = `<p>${'A page of the shop. '.repeat(200)}</p>`;
const ASKED = 'GET /women HTTP/1.1\r\nHost: shop.example\r\n\r\n';

let database: Database;
let changes: CatalogueChanges;
let tested: TestedServer;

beforeAll(async () => {
  database = await openTestPGlite();
  changes = await followChanges(database);
});
beforeEach(async () => {
  tested = await openPageServer(changes);
  await tested.keep('/women', PAGE);
});
afterEach(() => tested.close());
afterAll(async () => {
  await changes.stop();
  await database.close();
});

test('a kept page is answered on the socket', async () => {
  const one = await tested.connect();
  const { status, body } = await one.ask(ASKED);
  expect([status, body.toString(), tested.readByNode()]).toEqual([200, PAGE, 0]);
});

test.each([
  ['GET', '', 200],
  ['GET', 'If-None-Match: "other", ETAG', 304],
  ['HEAD', 'If-None-Match: ETAG', 304],
  ['GET', 'If-None-Match: *', 304],
  ['GET', 'If-None-Match: "other"', 200],
  ['GET', 'accept-encoding:gzip, br', 200, 'br'],
  ['GET', 'Accept-Encoding: br;q=0', 200],
  ['HEAD', 'Accept-Encoding: br\r\nConnection: Keep-Alive', 200, 'br'],
])('%s with %j is answered %i, as node:http answers it', async (method, line, status, encoding = '') => {
  const first = await (await tested.connect()).ask(ASKED);
  await vi.waitFor(() => expect(tested.cache.find('GET', '/women')?.brotli).toBeDefined());
  const named = line.replace('ETAG', first.fields.etag ?? '');
  const request = `${method} /women HTTP/1.1\r\nHost: shop.example\r\n${named}${named && '\r\n'}\r\n`;
  const isHead = method === 'HEAD';

  const one = await tested.connect();
  const ours = await one.ask(request, { isHead });
  expect(tested.readByNode()).toBe(0);
  const theirs = await one.askInPieces(request, 10, { isHead });
  expect(tested.readByNode()).toBe(1);

  expect(ours.status).toBe(status);
  expect(ours.fields['content-encoding'] ?? '').toBe(encoding);
  expect({ ...ours, fields: { ...ours.fields, date: '' } }).toEqual({
    ...theirs,
    fields: { ...theirs.fields, date: '' },
  });
  expect(Math.abs(Date.parse(ours.fields.date ?? '') - Date.now())).toBeLessThan(60_000);
  const hasBody = status === 200 && !isHead;
  const body = encoding && hasBody ? brotliDecompressSync(ours.body) : ours.body;
  expect(body.toString()).toBe(hasBody ? PAGE : '');
  expect(one.received.byteLength).toBe(0);
});

test('a connection is ours for many requests, until one of them is for something else', async () => {
  const one = await tested.connect();
  for (let count = 0; count < 300; count += 1) expect((await one.ask(ASKED)).status).toBe(200);
  expect(tested.readByNode()).toBe(0);
  expect((await one.ask(ASKED.replace('women', 'men'))).body.toString()).toBe('');
  expect((await one.ask(ASKED)).body.toString()).toBe(PAGE);
  expect([tested.readByNode(), tested.passedOn]).toEqual([2, ['GET /men']]);
});

test('Rt-3 what is no longer so is not answered', async () => {
  const one = await tested.connect();
  await one.ask(ASKED);
  await database.db.insert(products).values({ name: 'New', price: 1, category: 'Women' });
  await one.ask(ASKED);
  expect(tested.passedOn).toEqual(['GET /women']);
});

test('Rt-3 a page that was rendered anew is sent within the same second', async () => {
  const one = await tested.connect();
  await one.ask(ASKED);
  await database.db.insert(products).values({ name: 'New', price: 1, category: 'Women' });
  await tested.keep('/women', 'rendered anew');
  expect((await one.ask(ASKED)).body.toString()).toBe('rendered anew');
  expect(tested.readByNode()).toBe(0);
});

const HEAD = 'GET /women HTTP/1.1\r\nHost: a\r\n';

test.each([
  ['a body', `POST /women HTTP/1.1\r\nHost: a\r\nContent-Length: ${ASKED.length}\r\n\r\n${ASKED}`],
  ['a body of GET', `${HEAD}Content-Length: ${ASKED.length}\r\n\r\n${ASKED}`],
  ['a body of no length', `${HEAD}content-length: 0\r\n\r\n`],
  ['a body in chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a request to be ended after', `${HEAD}Connection: close\r\n\r\n`],
  ['an upgrade', `${HEAD}Connection: upgrade\r\nUpgrade: h2c\r\n\r\n`],
  ['an odd byte', `${HEAD}X-A: \xff\r\n\r\n`],
  ['a field twice', `${HEAD}Accept-Encoding: br\r\naccept-encoding: gzip\r\n\r\n`],
  ['two hosts', `${HEAD}Host: b\r\n\r\n`],
  ['a long head', `${HEAD}X-A: ${'a'.repeat(9_000)}\r\n\r\n`],
  ['HTTP/1.0', 'GET /women HTTP/1.0\r\nHost: a\r\n\r\n'],
  ['a whole address', 'GET http://a/women HTTP/1.1\r\nHost: a\r\n\r\n'],
])('node:http reads %s', async (_, request) => {
  const one = await tested.connect();
  expect((await one.ask(request)).status).toBe(200);
  expect([tested.readByNode(), one.received.byteLength]).toEqual([1, 0]);
});

test.each([
  ['no host', 'GET /women HTTP/1.1\r\nX-A: b\r\n\r\n'],
  ['a folded line', `${HEAD}X-A: b\r\n folded: c\r\n\r\n`],
  ['a space before the colon', `${HEAD}Content-Length : 3\r\n\r\n`],
  ['a bare line feed', `${HEAD.slice(0, -2)}\nX-A: b\r\n\r\n`],
  ['a control character', `${HEAD}X-A: \0\r\n\r\n`],
  ['both lengths', `${HEAD}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`],
  ['no request', '\x16\x03\x01 hello\r\n\r\n'],
])('node:http refuses %s', async (_, request) => {
  const one = await tested.connect();
  expect((await one.ask(request)).status).toBe(400);
  await one.closed;
  expect([tested.readByNode(), tested.passedOn]).toEqual([0, []]);
});

test('requests may come several at once', async () => {
  const one = await tested.connect();
  one.socket.write(ASKED + ASKED.replace('women', 'men') + ASKED);
  const answers = [await one.answer(), await one.answer(), await one.answer()];
  expect(answers.map(({ body }) => body.toString())).toEqual([PAGE, '', PAGE]);
});

test('a request may come in pieces, cut anywhere, and another follow it', async () => {
  for (let cut = 1; cut < ASKED.length; cut += 1) {
    const one = await tested.connect();
    await one.ask(ASKED);
    expect((await one.askInPieces(ASKED + ASKED, cut)).body.toString()).toBe(PAGE);
    expect((await one.answer()).body.toString()).toBe(PAGE);
    expect(one.received.byteLength).toBe(0);
    one.close();
  }
});

test('a large upload that begins a connection arrives whole', async () => {
  const body = 'x'.repeat(3_000_000);
  const one = await tested.connect();
  await one.ask(`POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  expect(tested.passedOn).toEqual([`POST /upload ${body}`]);
});
