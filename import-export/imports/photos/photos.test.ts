import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listProducts } from '#catalog/products/products.server.ts';
import { updateProductRow } from '#catalog/products/write-products.server.ts';
import { downloadPhoto } from '../download.server.ts';
import { countImportPhotos, pageOfRows } from '../imports.server.ts';
import { HEADER, photoOf, setUpImports } from '../testing/each-import.ts';
import { listMissingPhotos, retryPhotos, skipPhotos } from './missing-photos.server.ts';

const opened = setUpImports();
let server: Server;
let base: string;
let answer: RequestListener = () => {};
/** Requested paths, and the number of open requests. */
let requested: string[] = [];
const open = { now: 0, most: 0 };

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
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
beforeEach(() => {
  requested = [];
  open.most = 0;
});
afterAll(() => server.close());

test('import: photos are downloaded, two of a host at a time, with three tries; failed ones can be tried again', async () => {
  const bytes = await photoOf('green');
  let isDown = true;
  answer = (request, response) => {
    if (request.url?.startsWith('/moved')) return response.writeHead(302, { Location: '/a.jpg' }).end();
    if (request.url === '/gone.jpg') return response.writeHead(404).end();
    if (request.url === '/down.jpg' && isDown) return response.writeHead(503).end();
    // On a busy machine the second request can come late.
    const latest = Date.now() + 3_000;
    const send = () => (open.most < 2 && Date.now() < latest ? setTimeout(send, 30) : response.end(bytes));
    setTimeout(send, 30);
  };
  const many = Array.from({ length: 6 }, (_, at) => `Bag ${at},M-${at},5,Bags,Soft.,${base}/${at}.jpg`).join(
    '\n',
  );
  const finished = await opened.importTable(
    `${HEADER}\nMoved,A-1,5,Bags,Soft.,${base}/moved.jpg\nGone,A-2,5,Bags,Soft.,${base}/gone.jpg\nDown,A-3,5,Bags,Soft.,${base}/down.jpg\n${many}\n`,
  );
  expect(finished.state).toBe('finished');
  expect(open.most).toBe(2);
  expect(requested.filter((path) => path === '/down.jpg')).toHaveLength(3);
  expect(requested.filter((path) => path === '/gone.jpg')).toHaveLength(1);
  expect((await opened.shop.storage.list()).length).toBe(1);
  expect(
    (await listMissingPhotos(opened.db, finished.id)).first.map(({ name, failed }) => [
      name,
      failed[0]?.reason,
    ]),
  ).toEqual([
    ['Gone', 'The website responded with status 404.'],
    ['Down', 'The website responded with status 503.'],
  ]);

  isDown = false;
  expect(await retryPhotos(opened.db, finished.id)).toBe(true);
  await opened.shop.work(finished.id);
  expect((await listMissingPhotos(opened.db, finished.id)).first.map(({ name }) => name)).toEqual(['Gone']);
  expect((await listProducts(opened.db)).map(({ name }) => name)).toContain('Down');
  expect(await skipPhotos(opened.db, finished.id)).toBe(true);
  expect(await countImportPhotos(opened.db, finished)).toMatchObject({ failed: 0 });
  expect(await listMissingPhotos(opened.db, finished.id)).toMatchObject({ count: 1 });
  await opened.db.execute(sql`delete from products where name = 'Gone'`);
  expect(await listMissingPhotos(opened.db, finished.id)).toEqual({ first: [], count: 0 });

  // The next preview recognizes an address that was downloaded before.
  const again = await opened.shop.check(`${HEADER}\nMoved,A-1,5,Bags,Soft.,${base}/moved.jpg\n`);
  expect(again.counts).toMatchObject({ unchanged: 1 });
  const [moved] = await pageOfRows(opened.db, finished.id, 'added', 1, 1);
  await updateProductRow(opened.db, moved?.productId ?? '', { name: 'Edited since' });
  await opened.shop.undo(finished.id);
  expect((await listProducts(opened.db)).map(({ name }) => name)).toEqual(['Edited since']);
});

test('import: photos uploaded after the preview and at the end are found by name, by code and by the end of an address', async () => {
  answer = (_, response) => response.writeHead(404).end();
  const [red, blue, green] = [await photoOf('red'), await photoOf('blue'), await photoOf('green')];
  const give = (name: string, bytes: Buffer) => opened.shop.uploadPhoto(checked.id, name, bytes);
  const checked = await opened.shop.check(
    `${HEADER}\nNamed,G-1,10,Bags,Soft.,front.jpg\nTwice,G-2,10,Bags,Soft.,late.jpg\nCoded,G-3,10,Bags,Soft.,\nFetched,G-4,10,Bags,Soft.,${base}/a/side.jpg\n`,
  );
  const missing = async (id: string) =>
    (await pageOfRows(opened.db, id, null, 1, 4)).flatMap(({ notes }) =>
      notes.filter((note) => /is missing/.test(note)),
    );
  const isMissing = (name: string) =>
    `The photo “${name}” is missing. You can add it here, or after the import.`;
  expect(await missing(checked.id)).toEqual([isMissing('front.jpg'), isMissing('late.jpg')]);
  await give('Folder/FRONT.jpg', red);
  const again = await opened.shop.checkAgain(checked);
  expect(await missing(again.id)).toEqual([isMissing('late.jpg')]);
  const finished = await opened.shop.run(again);
  expect((await listProducts(opened.db)).map(({ name }) => name)).toEqual(['Named']);
  expect(await countImportPhotos(opened.db, finished)).toMatchObject({ failed: 2 });
  expect(await listMissingPhotos(opened.db, finished.id)).toMatchObject({ count: 3 });

  await give('late.jpg', red);
  await give('g-3_1.jpg', blue);
  await give('side.jpg', green);
  expect(await retryPhotos(opened.db, finished.id)).toBe(true);
  expect(await opened.shop.work(finished.id)).toMatchObject({ state: 'finished' });
  expect((await listProducts(opened.db)).map(({ name }) => name).toSorted()).toEqual([
    'Coded',
    'Fetched',
    'Named',
    'Twice',
  ]);
  expect(await listMissingPhotos(opened.db, finished.id)).toEqual({ first: [], count: 0 });
  expect(await countImportPhotos(opened.db, finished)).toMatchObject({ stored: 4, failed: 0 });
  // The red photo was uploaded twice.
  expect(await opened.shop.storage.list()).toHaveLength(3);
});

test.each([
  ['this machine', () => 'http://127.0.0.1/a.jpg'],
  ['this machine in IPv6', () => 'http://[::1]/a.jpg'],
  ['this machine in IPv6 for IPv4', () => 'http://[::ffff:127.0.0.1]/a.jpg'],
  ['this machine as a number', () => 'http://2130706433/a.jpg'],
  ['this machine by a name', () => 'http://localhost/a.jpg'],
  ['IPv4 within IPv6', () => 'http://[::192.168.1.1]/a.jpg'],
  ['a service of Azure', () => 'http://168.63.129.16/a.jpg'],
  ['a home network', () => 'http://192.168.1.1/a.jpg'],
  ['a carrier network', () => 'http://100.64.0.1/a.jpg'],
  ['the metadata service of a cloud', () => 'http://169.254.169.254/latest/meta-data'],
  ['a private IPv6 network', () => 'http://[fd00::1]/a.jpg'],
  ['a link-local address', () => 'http://[fe80::1]/a.jpg'],
  ['translated IPv4', () => 'http://[64:ff9b::7f00:1]/a.jpg'],
  ['the unspecified address', () => 'http://0.0.0.0/a.jpg'],
])('import: photos are never downloaded from %s', async (_, address) => {
  const fetching = downloadPhoto(address(), { maxBytes: 1000, signal: new AbortController().signal });
  await expect(fetching).rejects.toThrow('The address leads to a private network, which is not allowed.');
  expect(requested).toEqual([]);
});

test('import: downloads use only the ports of web servers', async () => {
  const fetching = (address: string) =>
    downloadPhoto(address, { maxBytes: 1000, signal: new AbortController().signal });
  await expect(fetching('http://127.0.0.1:22/a.jpg')).rejects.toThrow('must use port 80 or 443');
  await expect(fetching('https://127.0.0.1:8443/a.jpg')).rejects.toThrow('must use port 80 or 443');
  await expect(fetching('http://127.0.0.1:443/a.jpg')).rejects.toThrow('private network');
});

test('import: downloads are limited in size, time and redirects, and must use http or https', async () => {
  const fetching = (path: string, limits: { deadlineMs?: number } = {}) =>
    downloadPhoto(path, {
      maxBytes: 1000,
      mayBePrivate: true,
      signal: new AbortController().signal,
      ...limits,
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
  await expect(fetching(`${base}/silent`, { deadlineMs: 300 })).rejects.toThrow('did not send the file');
  await expect(fetching(base.replace('//', '//name:word@'))).rejects.toThrow('user name or password');
});
