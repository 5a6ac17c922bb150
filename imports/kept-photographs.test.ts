import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listProducts } from '#catalogue/products.server.ts';
import type { Database } from '#db/database.ts';
import { openTestPostgres } from '#db/testing/each-database.ts';
import { receiveUpload } from '#media/receive-upload.server.ts';
import { archive } from '#tables/testing/archive.ts';
import { pageOfRows } from './imports.server.ts';
import { listLacking, retryPhotographs } from './photographs-by-hand.server.ts';
import { openTestImports, type TestImports } from './testing/open-imports.ts';

const HEADER = 'Name,SKU,Price,Category,Images';

let database: Database;
let shop: TestImports;
beforeAll(async () => {
  database = await openTestPostgres();
});
beforeEach(async () => {
  shop = await openTestImports(database.db);
  await database.db.execute(sql`truncate products, imports cascade`);
});
afterEach(() => shop.remove());
afterAll(() => database.close());

const photograph = (color: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

const imported = async (table: string | Uint8Array) => shop.run(await shop.check(table));

test('import: photographs come from the archive by name and by code, each stored once; without one a product is hidden', async () => {
  const [red, blue] = [await photograph('red'), await photograph('blue')];
  const table = `${HEADER}
Named,N-1,10,Bags,"front.jpg | Folder/BACK.jpg"
Twin,N-2,10,Bags,front.jpg
Coded,N/3,10,Bags,
Lacking,N-4,10,Bags,nowhere.jpg
Broken,N-5,10,Bags,broken.jpg
Library,N-6,10,Bags,Uploaded before.JPG
`;
  const { tools } = shop;
  const green = await photograph('green');
  await receiveUpload(database.db, shop.storage, tools.imageLimits, green, 'uploaded before.jpg');
  const zip = archive([
    { name: 'shop/table.csv', content: table },
    { name: 'shop/Front.JPG', content: red },
    { name: 'shop/back.jpg', content: blue },
    { name: 'shop/n-3-1.jpg', content: blue },
    { name: 'shop/N-3-2.jpg', content: red },
    { name: 'shop/broken.jpg', content: 'no photograph' },
  ]);
  const finished = await imported(zip);
  expect(finished).toMatchObject({ state: 'finished', counts: { added: 6 } });
  expect((await shop.storage.list()).length).toBe(3);
  const shown = Object.fromEntries(
    (await listProducts(database.db)).map(({ name, images }) => [name, images]),
  );
  expect(Object.keys(shown).toSorted()).toEqual(['Coded', 'Library', 'Named', 'Twin']);
  expect(shown.Named).toEqual(shown.Coded?.toReversed());
  expect(shown.Twin).toEqual(shown.Named?.slice(0, 1));
  expect((await listLacking(database.db, finished.id)).first).toMatchObject([
    { name: 'Lacking', isHidden: true, failed: [{ reason: 'No file with this name was uploaded.' }] },
    { name: 'Broken', isHidden: true, failed: [{ reason: 'File must be an image.' }] },
  ]);

  // The same archive again would change nothing but what is still lacking.
  const again = await shop.check(zip);
  expect(again.counts).toMatchObject({ unchanged: 4, changed: 2 });

  // Nor would the shop's own export, which names files as they are stored, in whatever bytes they are.
  const [own] = (shown.Twin ?? []).map((url) => url.slice(url.lastIndexOf('/') + 1));
  const exported = archive([
    { name: 'products.csv', content: `${HEADER}\nTwin,N-2,10,Bags,${own}\n` },
    { name: `photographs/${own}`, content: blue },
  ]);
  expect((await shop.check(exported)).counts).toMatchObject({ unchanged: 1, changed: 0 });

  await shop.undo(finished.id);
  expect(await listProducts(database.db)).toEqual([]);
});

test('import: the sheet alone with new prices keeps photos that several products show under different names', async () => {
  const rows = (price: number) => [
    `One,S-1,${price},Bags,"front.jpg, one-sizes.jpg"`,
    'Two,S-2,20,Bags,"front.jpg, two-sizes.jpg"',
  ];
  // Two different photos have the name front.jpg, and one photo has two names.
  for (const [at, row] of rows(10).entries()) {
    const content = await photograph(at === 0 ? 'red' : 'blue');
    await imported(
      archive([
        { name: 'table.csv', content: `${HEADER}\n${row}\n` },
        { name: 'front.jpg', content },
        { name: at === 0 ? 'one-sizes.jpg' : 'two-sizes.jpg', content: await photograph('gray') },
      ]),
    );
  }
  const images = async () =>
    Object.fromEntries((await listProducts(database.db)).map(({ name, images: all }) => [name, all]));
  const before = await images();
  expect(new Set(Object.values(before).flat()).size).toBe(3);

  const again = await shop.check([HEADER, ...rows(12)].join('\n'));
  expect(again.counts).toMatchObject({ changed: 1, unchanged: 1 });
  await shop.run(again);
  expect(await images()).toEqual(before);
});

test('import: a file that is not uploaded removes no photo, and a new one is added', async () => {
  const [red, blue] = [await photograph('red'), await photograph('blue')];
  const zip = (table: string, ...names: string[]) =>
    archive([
      { name: 'table.csv', content: table },
      ...names.map((name) => ({ name, content: name === 'new.jpg' ? blue : red })),
    ]);
  await imported(zip(`${HEADER}\nBag,F-1,10,Bags,front.jpg\n`, 'front.jpg'));
  const [front] = (await listProducts(database.db))[0]?.images ?? [];
  // Nothing but missing files: no change.
  const missing = await shop.check(`${HEADER}\nBag,F-1,10,Bags,"side.jpg, top.jpg"\n`);
  expect(missing.counts).toMatchObject({ unchanged: 1 });
  expect(await pageOfRows(database.db, missing.id, null, 1, 1)).toMatchObject([
    {
      notes: [
        expect.stringContaining('“side.jpg” is missing'),
        expect.stringContaining('“top.jpg” is missing'),
      ],
    },
  ]);
  const finished = await imported(zip(`${HEADER}\nBag,F-1,10,Bags,"side.jpg, new.jpg"\n`, 'new.jpg'));
  const [product] = await listProducts(database.db);
  expect(product?.images).toEqual([front, expect.any(String)]);

  // Once all are there, the table decides.
  await shop.give(finished.id, 'side.jpg', red);
  await retryPhotographs(database.db, finished.id);
  await shop.work(finished.id);
  const [whole] = await listProducts(database.db);
  expect(whole?.images).toEqual([front, product?.images[1]]);
});
