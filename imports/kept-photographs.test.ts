import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listProducts } from '#catalogue/products.server.ts';
import type { Database } from '#db/database.ts';
import { openTestPostgres } from '#db/testing/each-database.ts';
import { archive } from '#tables/testing/archive.ts';
import { pageOfRows } from './imports.server.ts';
import { retryPhotographs } from './photographs-by-hand.server.ts';
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
