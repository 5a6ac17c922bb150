import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrangeCategory } from '#catalog/commands/arrange-category.server.ts';
import { findProduct, listProducts } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { archive } from '#import-export/tables/testing/archive.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { countImportPhotos, findImport, moveImport, pageOfRows } from './imports.server.ts';
import { importPhotos } from './photos/import-photos.server.ts';
import { listMissingPhotos } from './photos/missing-photos.server.ts';
import { HEADER, photoOf, setUpImports } from './testing/each-import.ts';
import { beginRun, runImport } from './writing/run-import.server.ts';

const opened = setUpImports();

let server: Server;
let base: string;
let answer: RequestListener = () => {};
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const db = () => opened.db;
const add = (name: string, changes: object = {}) =>
  addProduct(db(), { ...tote, name, price: 248, marketPrice: null, images: [], imageAlts: [], ...changes });

test('import: an import that is canceled during its last photos stays canceled, and can be undone', async () => {
  const bytes = await photoOf('green');
  const checked = await opened.shop.check(`${HEADER}\nBag,P-1,10,Bags,Soft.,${base}/a.jpg\n`);
  answer = async (_, response) => {
    await moveImport(opened.db, checked.id, ['photographs'], 'canceled');
    response.end(bytes);
  };
  await beginRun(opened.db, checked);
  const { signal } = new AbortController();
  await runImport(opened.shop.tools, { ...checked, done: 0 }, signal);
  await importPhotos(opened.shop.tools, checked, signal);
  expect(await findImport(opened.db, checked.id)).toMatchObject({ state: 'canceled' });
  await opened.shop.undo(checked.id);
  expect(await listProducts(opened.db)).toEqual([]);
});

test('import: a lost database connection marks no photo as failed', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `${at}.jpg`);
  const colors = ['red', 'blue', 'green', 'gray', 'black', 'white'];
  const files = await Promise.all(
    names.map(async (name, at) => ({ name, content: await photoOf(colors[at] ?? '') })),
  );
  const rows = names.map((name, at) => `Bag ${at},H-${at},10,Bags,Soft.,${name}`).join('\n');
  const checked = await opened.shop.check(
    archive([{ name: 'table.csv', content: `${HEADER}\n${rows}\n` }, ...files]),
  );
  await beginRun(opened.db, checked);
  const { signal } = new AbortController();
  await runImport(opened.shop.tools, { ...checked, done: 0 }, signal);
  let reads = 0;
  // While the photos of six products are read, the query for the last one fails.
  const lost = new Proxy(opened.db, {
    get(target, name, receiver) {
      if (name === 'select') reads += 1;
      if (name !== 'select' || reads !== 7) return Reflect.get(target, name, receiver);
      throw Object.assign(new Error('read ECONNRESET'), { syscall: 'read' });
    },
  });
  await expect(importPhotos({ ...opened.shop.tools, db: lost }, checked, signal)).rejects.toThrow();
  expect(await countImportPhotos(opened.db, checked)).toMatchObject({ failed: 0 });
  await opened.shop.work(checked.id);
  expect(await countImportPhotos(opened.db, checked)).toMatchObject({ stored: 6, failed: 0 });
});

test('import: a product that breaks a rule gets no photo, and the others do', async () => {
  const bytes = await photoOf('green');
  answer = async ({ url }, response) => {
    if (url === '/broken.jpg') {
      await opened.db.execute(sql`alter table products drop constraint products_price_positive`);
      await opened.db.execute(sql`update products set price = 0 where code = 'R-1'`);
      await opened.db.execute(
        sql`alter table products add constraint products_price_positive check (price > 0) not valid`,
      );
    }
    response.end(bytes);
  };
  const finished = await opened.importTable(
    `${HEADER}\nBroken,R-1,10,Bags,Soft.,${base}/broken.jpg\nWhole,R-2,10,Bags,Soft.,${base}/whole.jpg\n`,
  );
  expect(finished).toMatchObject({ state: 'finished', failure: null });
  expect((await listProducts(opened.db)).map(({ name }) => name)).toEqual(['Whole']);
  expect((await listMissingPhotos(opened.db, finished.id)).first).toMatchObject([
    { name: 'Broken', failed: [{ reason: 'Failed to update product: the price must be greater than 0.' }] },
  ]);
});

test('import: an undo restores an adopted product without a description, including its photos', async () => {
  const bytes = await photoOf('green');
  answer = (_, response) => response.end(bytes);
  const before = ['https://older.example/a.jpg'];
  const id = await addProduct(opened.db, {
    ...tote,
    code: 'D-1',
    images: before,
    description: null as unknown as string,
  });
  const finished = await opened.importTable(`Name,SKU,Images\nTote,D-1,${base}/a.jpg\n`);
  const [changed] = (await listProducts(opened.db)).filter((product) => product.id === id);
  expect(changed).toMatchObject({ description: null });
  expect(changed?.images).not.toEqual(before);
  await opened.shop.undo(finished.id);
  const [restored] = (await listProducts(opened.db)).filter((product) => product.id === id);
  expect(restored).toMatchObject({ description: null, images: before });
});

const OWN_HEADER = 'Product ID,Code,Name,Price,Category,Description,Points of interest';

test('import: the second row of a product of the shop is skipped', async () => {
  const id = await add('Twice', { code: 'T-1' });
  const finished = await opened.shop.run(
    await opened.shop.check(`${OWN_HEADER}\n${id},,Twice,10,Bags,x,\n,T-1,Twice again,20,Bags,x,\n`),
  );
  expect(finished.counts).toMatchObject({ changed: 1, skipped: 1 });
  expect((await pageOfRows(db(), finished.id, 'skipped', 1, 1))[0]?.reason).toBe(
    'Row 2 is the same product of the shop.',
  );
  expect(await findProduct(db(), id)).toMatchObject({ price: 10 });
});

test('import: a product returns to its place in the list with its category', async () => {
  const id = await add('Pinned', { code: 'P-9' });
  await arrangeCategory(db(), 'Bags', [id], []);
  const before = await findProduct(db(), id);
  const finished = await opened.shop.run(await opened.shop.check('Name,SKU,Category\nPinned,P-9,Women\n'));
  expect(await findProduct(db(), id)).toMatchObject({ category: 'Women', pinRank: 0 });
  await opened.shop.undo(finished.id);
  expect(await findProduct(db(), id)).toMatchObject({ category: 'Bags', pinRank: before?.pinRank });
});

test('import: a product whose image file was lost can be changed, and the change can be undone', async () => {
  const lost = await add('Lost', { code: 'L-1', images: [publicUrl('1763600000000-lostlostlost.jpg')] });
  const finished = await opened.shop.run(await opened.shop.check('Name,SKU,Price\nLost,L-1,$10\n'));
  expect(finished.counts).toMatchObject({ changed: 1, skipped: 0 });
  expect(await findProduct(db(), lost)).toMatchObject({ price: 10 });
  await opened.shop.undo(finished.id);
  expect(await findProduct(db(), lost)).toMatchObject({ price: 248 });
});
