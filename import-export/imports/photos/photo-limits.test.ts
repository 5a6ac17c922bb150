import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { emptyTables, openTestPGlite } from '#platform/db/testing/each-database.ts';
import { findImport, moveImport } from '../imports.server.ts';
import { openTestImports, type TestImports } from '../testing/open-imports.ts';
import { beginRun, runImport } from '../writing/run-import.server.ts';
import { importPhotos } from './import-photos.server.ts';

const PRODUCTS = 20;

let database: Database;
let shop: TestImports;
let server: Server;
let port: number;
let whenAsked: () => Promise<unknown> = async () => {};
const requests = { now: 0, most: 0, count: 0 };

beforeAll(async () => {
  database = await openTestPGlite();
  server = createServer(async (_request, response) => {
    requests.now += 1;
    requests.count += 1;
    requests.most = Math.max(requests.most, requests.now);
    response.on('close', () => {
      requests.now -= 1;
    });
    await whenAsked();
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(async () => {
  shop = await openTestImports(database);
  await emptyTables(database.db, 'products', 'imports');
  Object.assign(requests, { now: 0, most: 0, count: 0 });
});
afterEach(() => shop.remove());
afterAll(() => server.close());

/** An import whose products wait for a photo each, from as many addresses of loopback. */
async function waitingImport() {
  const rows = Array.from(
    { length: PRODUCTS },
    (_, at) => `Bag ${at},L-${at},5,Bags,http://127.0.0.${at + 2}:${port}/${at}.jpg`,
  );
  const checked = await shop.check(`Name,SKU,Price,Category,Images\n${rows.join('\n')}\n`);
  await beginRun(database.db, checked);
  const running = await findImport(database.db, checked.id);
  if (!running) throw new Error('the import is missing');
  await runImport(shop.tools, running, new AbortController().signal);
  return running;
}

test('import: at most four photos are downloaded at the same time', async () => {
  const job = await waitingImport();
  const four = Promise.withResolvers<void>();
  whenAsked = () => {
    if (requests.now === 4) setTimeout(four.resolve, 100);
    return four.promise;
  };
  await importPhotos(shop.tools, job, new AbortController().signal);
  expect(requests.most).toBe(4);
  expect(requests.count).toBe(PRODUCTS);
});

test('import: canceling stops before the next eight products', async () => {
  const job = await waitingImport();
  whenAsked = () => moveImport(database.db, job.id, ['photographs'], 'canceled');
  await expect(importPhotos(shop.tools, job, new AbortController().signal)).rejects.toThrow();
  expect(requests.count).toBe(8);
});
