import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_IMAGES } from '#catalog/products/product-input.ts';
import { listProducts } from '#catalog/products/products.server.ts';
import type { Database } from '#platform/db/database.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';
import { pageOfRows } from '../imports.server.ts';
import { openTestImports, type TestImports } from '../testing/open-imports.ts';
import { findPhotoRows } from './attach-photos.server.ts';
import { retryPhotos } from './missing-photos.server.ts';

let database: Database;
let shop: TestImports;
beforeEach(async () => {
  database = await openTestPostgres();
  shop = await openTestImports(database);
});
afterEach(async () => {
  await shop.remove();
  await database.close();
});

test('import: files named after a code are used only if the photos of the table are missing', async () => {
  const names = Array.from({ length: MAX_IMAGES }, (_, at) => `n${at}.jpg`);
  const checked = await shop.check(
    `Name,SKU,Price,Category,Description,Images\nNamed,K-1,10,Bags,Soft.,front.jpg\nSame,K-2,10,Bags,Soft.,K-2.jpg\nMany,K-3,10,Bags,Soft.,"${names.join(', ')}"\nMissing,K-4,10,Bags,Soft.,lost.jpg\n`,
  );
  const give = (name: string, bytes: Buffer) => shop.uploadPhoto(checked.id, name, bytes);
  const [red, blue] = [await photo({ r: 255, g: 0, b: 0 }), await photo({ r: 0, g: 0, b: 255 })];
  for (const name of ['front.jpg', 'K-2.jpg', names[0] ?? '']) await give(name, red);
  for (const name of ['K-1.jpg', 'K-3.jpg', 'K-4.jpg']) await give(name, blue);
  await shop.run(await shop.checkAgain(checked));
  const counts = (await listProducts(database.db)).map(({ name, images }) => [name, images.length]);
  expect(Object.fromEntries(counts)).toEqual({ Named: 1, Same: 1, Many: 1, Missing: 1 });
  const [first] = await findPhotoRows(database.db, checked.id, 0);
  expect(first?.source).toBe('file:front.jpg');
  expect(await findPhotoRows(database.db, checked.id, 0)).toHaveLength(1);
  expect(await findPhotoRows(database.db, checked.id, 1)).toHaveLength(1);

  // The second try finds the missing files, and ignores those named after the code.
  for (const [at, name] of names.entries()) {
    await give(name, await photo({ r: at * 10, g: 0, b: 0 }));
  }
  expect(await retryPhotos(database.db, checked.id)).toBe(true);
  expect(await shop.work(checked.id)).toMatchObject({ state: 'finished', failure: null });
});

test('import: a file named like the end of an address replaces only photos that cannot be downloaded', async () => {
  const bytes = await photo({ r: 0, g: 200, b: 0 });
  const server = createServer((request, response) => {
    if (request.url === '/gone/1.jpg') response.writeHead(404).end();
    else response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const checked = await shop.check(
    `Name,SKU,Price,Category,Description,Images\nThere,L-1,10,Bags,Soft.,${base}/there/1.jpg\nGone,L-2,10,Bags,Soft.,${base}/gone/1.jpg\n`,
  );
  await shop.uploadPhoto(checked.id, '1.jpg', await photo({ r: 200, g: 0, b: 0 }));
  await shop.run(checked);
  server.close();
  const [there] = await findPhotoRows(database.db, checked.id, 0);
  const [gone] = await findPhotoRows(database.db, checked.id, 1);
  expect(there).toMatchObject({ state: 'stored', hash: hash('sha256', bytes) });
  expect(gone).toMatchObject({ state: 'stored' });
  expect(gone?.url).not.toBe(there?.url);
});

test('import: a photo of the shop that was deleted later does not prevent the import of its product', async () => {
  const { origin } = shop.tools;
  const first = await shop.check(
    'Name,SKU,Price,Category,Description,Images\nWhole,M-0,10,Bags,Soft.,m.jpg\n',
  );
  await shop.uploadPhoto(first.id, 'm.jpg', await photo({ r: 0, g: 0, b: 200 }));
  await shop.run(first);
  const [stored = ''] = (await listProducts(database.db)).flatMap(({ images }) => images);
  const gone = stored.replace(/[a-z0-9]{12}(?=\.)/, 'aaaaaaaaaaaa');
  const checked = await shop.check(
    `Name,SKU,Price,Category,Description,Images\nPartly,M-1,10,Bags,Soft.,${origin}${stored} | ${origin}${gone}\n`,
  );
  const [row] = await pageOfRows(database.db, checked.id, 'added', 1, 1);
  expect(row?.notes).toEqual([`The photo “${gone}” was deleted from the shop.`]);
  expect(await shop.run(checked)).toMatchObject({ counts: { added: 1, skipped: 0 } });
  expect((await listProducts(database.db)).find(({ name }) => name === 'Partly')?.images).toEqual([stored]);
});

function photo(background: { r: number; g: number; b: number }): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}
