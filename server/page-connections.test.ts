import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CatalogueChanges, followChanges } from '#catalogue/changes.server.ts';
import type { Database } from '#db/database.ts';
import { openTestPGlite } from '#db/testing/each-database.ts';
import { type Limits, openPageServer, type TestedServer } from './testing/open-page-server.ts';

const ASKED = 'GET /women HTTP/1.1\r\nHost: shop.example\r\n\r\n';

let database: Database;
let changes: CatalogueChanges;
let tested: TestedServer;

beforeAll(async () => {
  database = await openTestPGlite();
  changes = await followChanges(database);
});
afterEach(() => tested.close());
afterAll(async () => {
  await changes.stop();
  await database.close();
});

async function open(limits: Limits = {}, page = 'a page'): Promise<void> {
  tested = await openPageServer(changes, limits);
  await tested.keep('/women', page);
}

const LARGE = 'x'.repeat(9_000_000);

test('who asks and does not read is not answered without end, and goes on where it stopped', async () => {
  await open({}, LARGE);
  const find = vi.spyOn(tested.cache, 'find');
  const one = await tested.connect();
  one.socket.pause();
  for (let count = 0; count < 4; count += 1) {
    one.socket.write(ASKED);
    await pause(10);
  }
  expect(find).toHaveBeenCalledOnce();
  one.socket.resume();
  // What was written meanwhile came in as one chunk, which node:http reads.
  for (let count = 0; count < 4; count += 1) expect((await one.answer()).body.byteLength).toBe(LARGE.length);
});

test('who reads slowly is not left while it reads', async () => {
  await open({ keepAliveTimeout: 10, keepAliveTimeoutBuffer: 10 }, LARGE);
  const one = await tested.connect();
  one.socket.pause();
  one.socket.write(ASKED);
  await pause(100);
  one.socket.resume();
  expect((await one.answer()).body.byteLength).toBe(LARGE.length);
  await one.closed;
});

test('who reads nothing for long is left', async () => {
  await open({ requestTimeout: 50, keepAliveTimeoutBuffer: 20 }, LARGE);
  const connected = once(tested.server, 'connection');
  const one = await tested.connect();
  one.socket.pause();
  one.socket.write(ASKED);
  const [socket] = await connected;
  await once(socket, 'close');
});

test('who says nothing, or nothing more, is left', async () => {
  await open({ keepAliveTimeout: 40, keepAliveTimeoutBuffer: 20, headersTimeout: 60 });
  const silent = await tested.connect();
  const satisfied = await tested.connect();
  expect((await satisfied.ask(ASKED)).status).toBe(200);
  await Promise.all([silent.closed, satisfied.closed]);
  expect(tested.readByNode()).toBe(0);
});

test('who begins a head and does not end it is refused', async () => {
  await open({ headersTimeout: 50, connectionsCheckingInterval: 20 });
  const one = await tested.connect();
  expect((await one.ask(ASKED.slice(0, -2))).status).toBe(408);
  await one.closed;
});

test('who ends its side gets its answer first', async () => {
  await open();
  const one = await tested.connect();
  one.socket.end(ASKED);
  expect((await one.answer()).body.toString()).toBe('a page');
  await one.closed;
});

test('visitors who go away in the midst of it break nothing', async () => {
  await open({}, LARGE);
  for (let count = 0; count < 30; count += 1) {
    const one = await tested.connect();
    one.socket.write(count % 2 ? ASKED : ASKED.slice(0, 20));
    await pause(count % 3);
    one.socket.resetAndDestroy();
  }
  expect((await (await tested.connect()).ask(ASKED)).status).toBe(200);
});

test('it closes with idle connections open: ours, those of node:http, and those that said nothing', async () => {
  await open();
  const ours = await tested.connect();
  await ours.ask(ASKED);
  const given = await tested.connect();
  await given.askInPieces(ASKED, 10);
  const silent = await tested.connect();
  const closed = once(tested.server, 'close');
  tested.server.close();
  await Promise.all([closed, ours.closed, given.closed, silent.closed]);
});

test('what is on its way when it closes arrives whole', async () => {
  await open({}, LARGE);
  const one = await tested.connect();
  one.socket.pause();
  one.socket.write(ASKED);
  await vi.waitFor(() => expect(tested.cache.find('GET', '/women')?.hits).toBeGreaterThan(1));
  tested.server.close();
  one.socket.resume();
  expect((await one.answer()).body.byteLength).toBe(LARGE.length);
  await one.closed;
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
