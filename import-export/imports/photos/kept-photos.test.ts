import { expect, test } from 'vitest';
import { listProducts } from '#catalog/products/products.server.ts';
import { archive } from '#import-export/tables/testing/archive.ts';
import { receiveUpload } from '#platform/media/uploads/receive-upload.server.ts';
import { pageOfRows } from '../imports.server.ts';
import { HEADER, photoOf, setUpImports } from '../testing/each-import.ts';
import { listMissingPhotos, retryPhotos } from './missing-photos.server.ts';

const opened = setUpImports();

test('import: photos of an archive are found by name and by code and stored once; products without one are hidden', async () => {
  const [red, blue] = [await photoOf('red'), await photoOf('blue')];
  const table = `${HEADER}
Named,N-1,10,Bags,Soft.,"front.jpg | Folder/BACK.jpg"
Twin,N-2,10,Bags,Soft.,front.jpg
Coded,N/3,10,Bags,Soft.,
Lacking,N-4,10,Bags,Soft.,nowhere.jpg
Broken,N-5,10,Bags,Soft.,broken.jpg
Library,N-6,10,Bags,Soft.,Uploaded before.JPG
`;
  const { tools } = opened.shop;
  const green = await photoOf('green');
  await receiveUpload(opened.db, opened.shop.storage, tools.imageLimits, green, 'uploaded before.jpg');
  const zip = archive([
    { name: 'shop/table.csv', content: table },
    { name: 'shop/Front.JPG', content: red },
    { name: 'shop/back.jpg', content: blue },
    { name: 'shop/n-3-1.jpg', content: blue },
    { name: 'shop/N-3-2.jpg', content: red },
    { name: 'shop/broken.jpg', content: 'no photo' },
  ]);
  const finished = await opened.importTable(zip);
  expect(finished).toMatchObject({ state: 'finished', counts: { added: 6 } });
  expect((await opened.shop.storage.list()).length).toBe(3);
  const shown = Object.fromEntries((await listProducts(opened.db)).map(({ name, images }) => [name, images]));
  // Another product may have an uploaded photo of the same name, so that name alone is not enough.
  expect(Object.keys(shown).toSorted()).toEqual(['Coded', 'Named', 'Twin']);
  expect(shown.Named).toEqual(shown.Coded?.toReversed());
  expect(shown.Twin).toEqual(shown.Named?.slice(0, 1));
  expect((await listMissingPhotos(opened.db, finished.id)).first).toMatchObject([
    { name: 'Lacking', isHidden: true, failed: [{ reason: 'No file with this name was uploaded.' }] },
    { name: 'Broken', isHidden: true, failed: [{ reason: 'File must be an image.' }] },
    { name: 'Library', isHidden: true, failed: [{ reason: 'No file with this name was uploaded.' }] },
  ]);

  // Importing the same archive again changes only the products that lack photos.
  const again = await opened.shop.check(zip);
  expect(again.counts).toMatchObject({ unchanged: 3, changed: 3 });

  // The shop's own export names files as they are stored, so it changes nothing, whatever bytes the files have.
  const [own] = (shown.Twin ?? []).map((url) => url.slice(url.lastIndexOf('/') + 1));
  const exported = archive([
    { name: 'products.csv', content: `${HEADER}\nTwin,N-2,10,Bags,Soft.,${own}\n` },
    { name: `photographs/${own}`, content: blue },
  ]);
  expect((await opened.shop.check(exported)).counts).toMatchObject({ unchanged: 1, changed: 0 });

  await opened.shop.undo(finished.id);
  expect(await listProducts(opened.db)).toEqual([]);
});

test('import: the sheet alone with new prices keeps photos that several products show under different names', async () => {
  const rows = (price: number) => [
    `One,S-1,${price},Bags,Soft.,"front.jpg, one-sizes.jpg"`,
    'Two,S-2,20,Bags,Soft.,"front.jpg, two-sizes.jpg"',
  ];
  // Two different photos have the name front.jpg, and one photo has two names.
  for (const [at, row] of rows(10).entries()) {
    const content = await photoOf(at === 0 ? 'red' : 'blue');
    await opened.importTable(
      archive([
        { name: 'table.csv', content: `${HEADER}\n${row}\n` },
        { name: 'front.jpg', content },
        { name: at === 0 ? 'one-sizes.jpg' : 'two-sizes.jpg', content: await photoOf('gray') },
      ]),
    );
  }
  const images = async () =>
    Object.fromEntries((await listProducts(opened.db)).map(({ name, images: all }) => [name, all]));
  const before = await images();
  expect(new Set(Object.values(before).flat()).size).toBe(3);

  const again = await opened.shop.check([HEADER, ...rows(12)].join('\n'));
  expect(again.counts).toMatchObject({ changed: 1, unchanged: 1 });
  await opened.shop.run(again);
  expect(await images()).toEqual(before);
});

test('import: a file that is not uploaded removes no photo, and a new one is added', async () => {
  const [red, blue] = [await photoOf('red'), await photoOf('blue')];
  const zip = (table: string, ...names: string[]) =>
    archive([
      { name: 'table.csv', content: table },
      ...names.map((name) => ({ name, content: name === 'new.jpg' ? blue : red })),
    ]);
  await opened.importTable(zip(`${HEADER}\nBag,F-1,10,Bags,Soft.,front.jpg\n`, 'front.jpg'));
  const [front] = (await listProducts(opened.db))[0]?.images ?? [];
  // All files are missing: no change.
  const missing = await opened.shop.check(`${HEADER}\nBag,F-1,10,Bags,Soft.,"side.jpg, top.jpg"\n`);
  expect(missing.counts).toMatchObject({ unchanged: 1 });
  expect(await pageOfRows(opened.db, missing.id, null, 1, 1)).toMatchObject([
    {
      notes: [
        expect.stringContaining('“side.jpg” is missing'),
        expect.stringContaining('“top.jpg” is missing'),
      ],
    },
  ]);
  const finished = await opened.importTable(
    zip(`${HEADER}\nBag,F-1,10,Bags,Soft.,"side.jpg, new.jpg"\n`, 'new.jpg'),
  );
  const [product] = await listProducts(opened.db);
  expect(product?.images).toEqual([front, expect.any(String)]);

  // When all files are uploaded, the photos are those of the table.
  await opened.shop.uploadPhoto(finished.id, 'side.jpg', red);
  await retryPhotos(opened.db, finished.id);
  await opened.shop.work(finished.id);
  const [whole] = await listProducts(opened.db);
  expect(whole?.images).toEqual([front, product?.images[1]]);
});
