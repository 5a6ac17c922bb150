import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { queryRows } from '#platform/db/database.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { pageOfRows } from '../imports.server.ts';
import { setUpImports } from '../testing/each-import.ts';

const IMAGE = '1763600000000-aaaaaaaaaaaa.jpg';
const imports = setUpImports();
const stored = () =>
  queryRows<{ code: string; hidden: boolean; price: number | null; request: boolean }>(
    imports.db,
    sql`select code, hidden, price::float as price, price_on_request as request from products order by code`,
  );

test('Pf-1 import: a row without a photo, a description or a price is imported hidden until it is complete', async () => {
  await imports.shop.storage.write(IMAGE, new Uint8Array([1]));
  const photo = imports.shop.tools.origin + publicUrl(IMAGE);
  const finished = await imports.importTable(
    [
      'Name,SKU,Price,Category,Description,Images',
      `Whole,U-1,10,Bags,Soft.,${photo}`,
      `Priceless,U-2,,Bags,Soft.,${photo}`,
      `Silent,U-3,10,Bags,,${photo}`,
      'Bare,U-4,10,Bags,Soft.,',
      'Nothing,U-5,,Bags,,',
    ].join('\n'),
  );
  expect(finished.counts).toMatchObject({ added: 5, skipped: 0 });
  expect((await stored()).map(({ hidden }) => hidden)).toEqual([false, true, true, true, true]);
  const rows = await pageOfRows(imports.db, finished.id, 'unfinished', 1, 9);
  expect(rows.map(({ name, notes }) => [name, ...notes])).toEqual([
    ['Priceless', 'Hidden, because it lacks a price.'],
    ['Silent', 'Hidden, because it lacks a description.'],
    ['Bare', 'Hidden, because it lacks a photo.'],
    ['Nothing', 'Hidden, because it lacks a price, a description, and a photo.'],
  ]);

  // A product that the owner completes in its form is no longer unfinished.
  await imports.db.execute(sql`update products set price = 5, hidden = false where code = 'U-5'`);
  const left = await pageOfRows(imports.db, finished.id, 'unfinished', 1, 9);
  expect(left.map(({ name }) => name)).toEqual(['Priceless', 'Silent', 'Bare']);
  await imports.db.execute(sql`update products set price = null, hidden = true where code = 'U-5'`);

  // The owner's own drafts stay hidden.
  const draft = {
    ...tote,
    code: 'U-6',
    price: null,
    marketPrice: null,
    hidden: true,
    images: [publicUrl(IMAGE)],
  };
  await addProduct(imports.db, draft);
  await imports.importTable('SKU,Price\nU-2,20\nU-5,20\nU-6,20\n');
  expect((await stored()).map(({ hidden, price }) => [hidden, price])).toEqual([
    [false, 10],
    [false, 20],
    [true, 10],
    [true, 10],
    [true, 20],
    [true, 20],
  ]);
});

test.each(['On request', 'P.O.A.', 'sur demande', 'Preis auf Anfrage', 'a consultar', 'عند الطلب', '面议'])(
  'Rq-3 import: “%s” in a column of prices means a price on request',
  async (words) => {
    await imports.importTable(`Name,SKU,Price,Category\nRing,V-1,${words},Bags\nBelt,V-2,10,Bags\n`);
    expect(await stored()).toMatchObject([
      { code: 'V-1', request: true, price: null },
      { code: 'V-2', request: false, price: 10 },
    ]);
  },
);

test('import: other words in a column of prices are refused', async () => {
  const { counts } = await imports.importTable(
    'Name,SKU,Price,Category\nRing,W-1,soon,Bags\nBelt,W-2,10,Bags\n',
  );
  expect(counts).toMatchObject({ added: 1, skipped: 1 });
});

test('Pf-1 import: the preview says that a product stays hidden until its photos are loaded', async () => {
  const checked = await imports.shop.check(
    'Name,SKU,Price,Category,Description,Images\nHat,X-1,10,Bags,Soft.,https://a.example/hat.jpg\n',
  );
  expect(await pageOfRows(imports.db, checked.id, 'unfinished', 1, 9)).toMatchObject([
    { name: 'Hat', isUnfinished: true, notes: ['Hidden until its photos are loaded.'] },
  ]);
});
