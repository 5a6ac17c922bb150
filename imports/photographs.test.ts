import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listProducts } from '#catalogue/products.server.ts';
import { updateProductRow } from '#catalogue/save-product.server.ts';
import type { Database } from '#db/database.ts';
import { openTestPostgres } from '#db/testing/each-database.ts';
import { fetchPhotograph } from './fetch-photograph.server.ts';
import { findProgress, pageOfRows } from './imports.server.ts';
import { dropPhotographs, listLacking, retryPhotographs } from './photographs-by-hand.server.ts';
import { openTestImports, type TestImports } from './testing/open-imports.ts';

const HEADER = 'Name,SKU,Price,Category,Images';

let database: Database;
let shop: TestImports;
let server: Server;
let base: string;
let answer: RequestListener = () => {};
/** What is asked, and how many at once. */
let asked: string[] = [];
const open = { now: 0, most: 0 };

beforeAll(async () => {
  database = await openTestPostgres();
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.on('close', () => {
      open.now -= 1;
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  shop = await openTestImports(database.db);
  await database.db.execute(sql`truncate products, imports cascade`);
  asked = [];
  open.most = 0;
});
afterEach(() => shop.remove());
afterAll(async () => {
  server.close();
  await database.close();
});

const photograph = (colour: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function imported(table: string | Uint8Array) {
  const checked = await shop.check(table);
  return shop.run(checked);
}

test('import: photographs are fetched, two of a host at once, tried three times; what failed can be tried again', async () => {
  const bytes = await photograph('green');
  let isDown = true;
  answer = (request, response) => {
    if (request.url?.startsWith('/moved')) return response.writeHead(302, { Location: '/a.jpg' }).end();
    if (request.url === '/gone.jpg') return response.writeHead(404).end();
    if (request.url === '/down.jpg' && isDown) return response.writeHead(503).end();
    setTimeout(() => response.end(bytes), 30);
  };
  const many = Array.from({ length: 6 }, (_, at) => `Bag ${at},M-${at},5,Bags,${base}/${at}.jpg`).join('\n');
  const finished = await imported(
    `${HEADER}\nMoved,A-1,5,Bags,${base}/moved.jpg\nGone,A-2,5,Bags,${base}/gone.jpg\nDown,A-3,5,Bags,${base}/down.jpg\n${many}\n`,
  );
  expect(finished.state).toBe('finished');
  expect(open.most).toBe(2);
  expect(asked.filter((path) => path === '/down.jpg')).toHaveLength(3);
  expect(asked.filter((path) => path === '/gone.jpg')).toHaveLength(1);
  expect((await shop.storage.list()).length).toBe(1);
  expect(
    (await listLacking(database.db, finished.id)).first.map(({ name, failed }) => [name, failed[0]?.reason]),
  ).toEqual([
    ['Gone', 'The website responded with status 404.'],
    ['Down', 'The website responded with status 503.'],
  ]);

  isDown = false;
  expect(await retryPhotographs(database.db, finished.id)).toBe(true);
  await shop.work(finished.id);
  expect((await listLacking(database.db, finished.id)).first.map(({ name }) => name)).toEqual(['Gone']);
  expect((await listProducts(database.db)).map(({ name }) => name)).toContain('Down');
  expect(await dropPhotographs(database.db, finished.id)).toBe(true);
  expect((await findProgress(database.db, finished.id))?.photographs).toMatchObject({ failed: 0, bare: 1 });

  // An address that was had once is known, also by the dry run of the next table.
  const again = await shop.check(`${HEADER}\nMoved,A-1,5,Bags,${base}/moved.jpg\n`);
  expect(again.counts).toMatchObject({ unchanged: 1 });
  const [moved] = await pageOfRows(database.db, finished.id, 'added', 1, 1);
  await updateProductRow(database.db, moved?.productId ?? '', { name: 'Edited since' });
  await shop.undo(finished.id);
  expect((await listProducts(database.db)).map(({ name }) => name)).toEqual(['Edited since']);
});

test('import: photographs given after the dry run, and at the end, by name, by code and by the end of an address', async () => {
  answer = (_, response) => response.writeHead(404).end();
  const [red, blue, green] = [await photograph('red'), await photograph('blue'), await photograph('green')];
  const give = (name: string, bytes: Buffer) => shop.give(checked.id, name, bytes);
  const checked = await shop.check(
    `${HEADER}\nNamed,G-1,10,Bags,front.jpg\nTwice,G-2,10,Bags,late.jpg\nCoded,G-3,10,Bags,\nFetched,G-4,10,Bags,${base}/a/side.jpg\n`,
  );
  const missing = async (id: string) =>
    (await pageOfRows(database.db, id, null, 1, 4)).flatMap(({ notes }) =>
      notes.filter((note) => /is missing/.test(note)),
    );
  const isMissing = (name: string) =>
    `The photo “${name}” is missing. You can add it here, or after the import.`;
  expect(await missing(checked.id)).toEqual([isMissing('front.jpg'), isMissing('late.jpg')]);
  await give('Folder/FRONT.jpg', red);
  const again = await shop.checkAgain(checked);
  expect(await missing(again.id)).toEqual([isMissing('late.jpg')]);
  const finished = await shop.run(again);
  expect((await listProducts(database.db)).map(({ name }) => name)).toEqual(['Named']);
  expect((await findProgress(database.db, finished.id))?.photographs).toMatchObject({ failed: 2, bare: 3 });

  await give('late.jpg', red);
  await give('g-3_1.jpg', blue);
  await give('side.jpg', green);
  expect(await retryPhotographs(database.db, finished.id)).toBe(true);
  expect(await shop.work(finished.id)).toMatchObject({ state: 'finished' });
  expect((await listProducts(database.db)).map(({ name }) => name).toSorted()).toEqual([
    'Coded',
    'Fetched',
    'Named',
    'Twice',
  ]);
  expect(await listLacking(database.db, finished.id)).toEqual({ first: [], count: 0 });
  expect((await findProgress(database.db, finished.id))?.photographs).toMatchObject({
    stored: 4,
    failed: 0,
    bare: 0,
  });
  // The red one came twice.
  expect(await shop.storage.list()).toHaveLength(3);
});

test.each([
  ['this machine', () => 'http://127.0.0.1/a.jpg'],
  ['this machine in IPv6', () => 'http://[::1]/a.jpg'],
  ['this machine in IPv6 for IPv4', () => 'http://[::ffff:127.0.0.1]/a.jpg'],
  ['this machine as a number', () => 'http://2130706433/a.jpg'],
  ['this machine by a name', () => 'http://localhost/a.jpg'],
  ['IPv4 within IPv6', () => 'http://[::192.168.1.1]/a.jpg'],
  ['a service of Azure', () => 'http://168.63.129.16/a.jpg'],
  ['a network at home', () => 'http://192.168.1.1/a.jpg'],
  ['a provider’s own network', () => 'http://100.64.0.1/a.jpg'],
  ['what a cloud tells its machines', () => 'http://169.254.169.254/latest/meta-data'],
  ['a network of one’s own', () => 'http://[fd00::1]/a.jpg'],
  ['the link', () => 'http://[fe80::1]/a.jpg'],
  ['IPv4 translated', () => 'http://[64:ff9b::7f00:1]/a.jpg'],
  ['no machine', () => 'http://0.0.0.0/a.jpg'],
])('import: an address of %s is never connected to', async (_, address) => {
  const fetching = fetchPhotograph(address(), { maxBytes: 1000, signal: new AbortController().signal });
  await expect(fetching).rejects.toThrow(
    'The image address leads to a private network, which is not allowed.',
  );
  expect(asked).toEqual([]);
});

test('import: only the ports of web servers are connected to', async () => {
  const fetching = (address: string) =>
    fetchPhotograph(address, { maxBytes: 1000, signal: new AbortController().signal });
  await expect(fetching('http://127.0.0.1:22/a.jpg')).rejects.toThrow('must use port 80 or 443');
  await expect(fetching('https://127.0.0.1:8443/a.jpg')).rejects.toThrow('must use port 80 or 443');
  await expect(fetching('http://127.0.0.1:443/a.jpg')).rejects.toThrow('private network');
});

test('import: what is fetched is bounded in size, time and redirects, and is of the web', async () => {
  const fetching = (path: string) =>
    fetchPhotograph(path, {
      maxBytes: 1000,
      mayBePrivate: true,
      deadlineMs: 300,
      signal: new AbortController().signal,
    });
  answer = ({ url }, response) => {
    if (url === '/round') return response.writeHead(302, { Location: '/round' }).end();
    if (url === '/file') return response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    if (url === '/long') return response.end(Buffer.alloc(5000));
    if (url === '/endless') {
      const more = setInterval(() => response.write(Buffer.alloc(400)), 5);
      response.on('close', () => clearInterval(more));
    }
  };
  await expect(fetching(`${base}/round`)).rejects.toThrow('too many times');
  await expect(fetching(`${base}/file`)).rejects.toThrow('not a web address');
  await expect(fetching('ftp://shop.example/a.jpg')).rejects.toThrow('not a web address');
  await expect(fetching(`${base}/long`)).rejects.toThrow('must be less than');
  await expect(fetching(`${base}/endless`)).rejects.toThrow('must be less than');
  await expect(fetching(`${base}/silent`)).rejects.toThrow('did not respond');
  await expect(fetching(base.replace('//', '//name:word@'))).rejects.toThrow('user name or password');
});
