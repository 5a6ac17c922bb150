import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CatalogChanges, followChanges } from '#catalog/changes/changes.server.ts';
import type { Category } from '#catalog/products/product.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import type { Database } from '#platform/db/database.ts';
import { closeDoors } from '#platform/db/testing/close-doors.ts';
import { openTestPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { type LiveStreams, liveEvents, openLiveStreams, streamLimitsOf } from './live-events.ts';

const NO_LIMITS = { total: 1_000, perNetwork: 1_000 };

let database: Database;
let changes: CatalogChanges;
let streams: LiveStreams;
let server: Server;
let origin: string;

beforeAll(async () => {
  database = await openTestPGlite();
  changes = await followChanges(database);
});
beforeEach(() => serve());
afterEach(async () => {
  vi.useRealTimers();
  await close();
});
afterAll(() => database.close());

test('Rt-1 a change is announced to subscribers of its category and of all categories', async () => {
  const women = await listen('?category=Women');
  const everything = await listen('');
  await add('Men');
  const afterMen = changes.cursor();
  await add('Women');
  expect(await women.next()).toEqual({ event: 'changed', cursor: changes.cursor() });
  expect(await everything.next()).toEqual({ event: 'changed', cursor: afterMen });
  expect(await everything.next()).toEqual({ event: 'changed', cursor: changes.cursor() });
});

test('Rt-2 a connection starts at its cursor: only missed changes that concern it are announced', async () => {
  const before = changes.cursor();
  await add('Men');
  const first = async (search: string, headers = {}) => (await listen(search, headers)).opening.event;
  expect(await first(`?category=Men&since=${before}`)).toBe('changed');
  expect(await first(`?category=Women&since=${before}`)).toBe('heartbeat');
  expect(await first(`?since=${changes.cursor()}`)).toBe('heartbeat');
  expect(await first(`?since=${before}`, { 'Last-Event-ID': changes.cursor() })).toBe('heartbeat');
  expect(await first('?since=another-process.7')).toBe('changed');
  expect(await first('?category=Women&since=')).toBe('changed');
});

test('Qu-3 only the signed-in administrator hears of questions', async () => {
  const before = changes.cursor();
  await database.db.execute(sql`insert into questions (message, name, email, office, language)
    values ('Is it back?', 'Amina', 'a@b.example', 'India', 'en')`);
  await changes.waitForOwnNotifications();
  const first = async (search: string, headers = {}) => (await listen(search, headers)).opening.event;
  expect(await first(`?only=admin&since=${before}`, { Cookie: 'signed' })).toBe('changed');
  expect(await first(`?only=admin&since=${before}`, { Cookie: 'forged' })).toBe('heartbeat');
  expect(await first(`?since=${before}`, { Cookie: 'signed' })).toBe('heartbeat');
});

test('Ta-12 the signed-in administrator hears of each step of an import, and of its progress', async () => {
  const id = randomUUID();
  const hears = async (what: string, headers = { Cookie: 'signed' }) => {
    const before = changes.cursor();
    await database.db.execute(sql.raw(what));
    await changes.waitForOwnNotifications();
    return (await listen(`?only=admin&since=${before}`, headers)).opening.event === 'changed';
  };
  const set = (values: string) => hears(`update imports set ${values} where id = '${id}'`);
  expect(
    await hears(`insert into imports (id, file_name, file_bytes, state, choices)
      values ('${id}', 'a.csv', 1, 'reading', '{}')`),
  ).toBe(true);
  expect(await set(`state = 'checking'`)).toBe(true);
  expect(await set('done = 250')).toBe(false);
  expect(await set('done = 500')).toBe(true);
  expect(await hears(`insert into import_addresses (address) values ('https://a.example/')`)).toBe(true);
  expect(await hears(`update imports set state = 'checked'`, { Cookie: 'forged' })).toBe(false);
});

test('Rt-2 a heartbeat is sent every 25 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const beating = openLiveStreams(changes, NO_LIMITS);
  const heard: string[] = [];
  const subscription = { concerns: () => true, since: changes.cursor(), network: 'a' };
  void beating
    .open(subscription)
    .pipeTo(new WritableStream({ write: (event) => void heard.push(new TextDecoder().decode(event)) }));
  for (const [milliseconds, events] of [
    [24_999, 1],
    [1, 2],
    [24_999, 2],
    [1, 3],
  ] as const) {
    vi.advanceTimersByTime(milliseconds);
    await new Promise(setImmediate);
    expect(heard).toHaveLength(events);
  }
  for (const event of heard) expect(event).toContain('event: heartbeat\n');
  beating.close();
});

test('Rt-2 the number of streams per network is limited, across all its addresses', async () => {
  await close();
  await serve({ total: 100, perNetwork: 2 });
  const from = (address: string) => fetch(`${origin}/live`, { headers: { 'X-Forwarded-For': address } });
  const first = await from('2001:db8::1');
  expect(first.status).toBe(200);
  expect((await from('2001:db8::2')).status).toBe(200);
  const refused = await from('2001:db8::3');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10']);
  expect(await refused.text()).toMatch(/^Failed to subscribe to products: /);
  expect((await from('2001:db8:0:1::1')).status).toBe(200);
  await first.body?.cancel();
  await expect.poll(() => streams.count()).toBe(2);
  expect((await from('2001:db8::3')).status).toBe(200);
});

test('Rt-2 the total number of streams is limited', async () => {
  await close();
  await serve({ total: 3, perNetwork: 2 });
  // Kept, because the stream of a response that is garbage is closed.
  const responses: Response[] = [];
  for (let host = 0; host < 4; host += 1) {
    const headers = { 'X-Forwarded-For': `192.0.2.${host}` };
    responses.push(await fetch(`${origin}/live`, { headers }));
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 503]);
});

test('Rt-2 headers keep proxies from buffering events', async () => {
  const { headers } = await listen('');
  expect(headers.get('Content-Type')).toContain('text/event-stream');
  expect(headers.get('Cache-Control')).toBe('no-cache, no-transform');
  expect(headers.get('X-Accel-Buffering')).toBe('no');
});

test('Rt-2 a category that does not exist is refused', async () => {
  const response = await fetch(`${origin}/live?category=Furniture`);
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/^Failed to subscribe to category products: /);
});

test('Rt-2 while the listener for changes is disconnected, subscribing fails; afterwards older cursors are unknown', async () => {
  const postgres = await openTestPostgres();
  const heard = await followChanges(postgres);
  const live = liveEvents(heard, openLiveStreams(heard, NO_LIMITS), 0, SESSIONS);
  const before = heard.cursor();
  const openDoors = await closeDoors(postgres.url);
  await expect.poll(() => heard.isListening()).toBe(false);

  const refused = await live.request('/live');
  expect(refused.status).toBe(503);
  expect(await refused.text()).toMatch(/^Failed to subscribe to products: /);
  expect(await (await live.request('/live?category=Men')).text()).toMatch(
    /^Failed to subscribe to category products: /,
  );

  await openDoors();
  await expect.poll(() => heard.isListening()).toBe(true);
  expect(heard.since(before)).toBeNull();
  await heard.stop();
  await postgres.close();
});

test('streams of visitors who leave are removed', async () => {
  const leave = new AbortController();
  await Promise.all(Array.from({ length: 100 }, () => fetch(`${origin}/live`, { signal: leave.signal })));
  expect(streams.count()).toBe(100);
  leave.abort();
  await expect.poll(() => streams.count()).toBe(0);
});

test('a HEAD request opens no stream', async () => {
  expect((await fetch(`${origin}/live`, { method: 'HEAD' })).status).toBe(200);
  expect(streams.count()).toBe(0);
});

test('the stream of a client that does not read ends before events accumulate', async () => {
  const unread = streams.open({ concerns: () => true, since: changes.cursor(), network: 'a' });
  for (let made = 0; made < 20; made += 1) await add('Bags');
  expect(streams.count()).toBe(0);
  let waiting = 0;
  for await (const event of unread) waiting += event.byteLength > 0 ? 1 : 0;
  expect(waiting).toBe(16);
});

test('closing the shop ends its streams at once', async () => {
  const line = await listen('');
  streams.close();
  expect(await line.next().catch(() => 'ended')).toBe('ended');
});

async function serve(limits = NO_LIMITS): Promise<void> {
  streams = openLiveStreams(changes, limits);
  server = createServer(getRequestListener(liveEvents(changes, streams, 1, SESSIONS).fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(): Promise<void> {
  streams.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function add(category: Category): Promise<string> {
  return addProduct(database.db, { ...tote, category });
}

/** Opens a stream and reads its opening event. */
async function listen(search: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/live${search}`, { headers });
  const events = readEvents(response);
  const next = async () => {
    const { value, done } = await events.next();
    if (done) throw new Error('The stream has ended.');
    return value;
  };
  return { headers: response.headers, opening: await next(), next };
}

async function* readEvents({ body }: Response) {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(': ')));
      expect(fields.id).toBe(fields.data);
      yield { event: fields.event, cursor: fields.data };
    }
  }
}

const SESSIONS: Parameters<typeof liveEvents>[3] = {
  find: async (headers) => (headers.get('Cookie') === 'signed' ? ({ id: 'x' } as never) : null),
};

test.each([
  [1_024, { total: 512, perNetwork: 128 }],
  [20_000, { total: 10_000, perNetwork: 200 }],
  [1_048_576, { total: 20_000, perNetwork: 200 }],
  [Number.POSITIVE_INFINITY, { total: 20_000, perNetwork: 200 }],
])('streams use at most half of %d file descriptors', (descriptors, limits) => {
  expect(streamLimitsOf(descriptors)).toEqual(limits);
});
