import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { streamProducts } from '#catalog/products/product-stream.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { addProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { absoluteTo, productCsv } from '#import-export/tables/product-columns.ts';
import { endOfTime } from '#import-export/tables/rows/product-of-rows.ts';
import { queryRows } from '#platform/db/database.ts';
import { countChangedSince, countRows, moveImport, pageOfRows } from '../imports.server.ts';
import { setUpImports } from '../testing/each-import.ts';

const imports = setUpImports();
const stored = () =>
  queryRows<{ name: string; code: string | null; price: number }>(
    imports.db,
    sql`select name, code, price::float as price from products order by name`,
  );
const { addPriced, exported, outcomes } = {
  addPriced: (name: string, changes: object = {}) =>
    addProduct(imports.db, { ...tote, marketPrice: null, name, ...changes }),
  async exported() {
    let csv = '';
    const view = parseTableView(new URLSearchParams());
    for await (const piece of productCsv(
      streamProducts(imports.db, view),
      absoluteTo('https://shop.example'),
    ))
      csv += piece;
    return csv;
  },
  outcomes: async (id: string) =>
    (await pageOfRows(imports.db, id, null, 1, 100)).map(({ name, outcome, conflict }) =>
      [name, outcome, ...(conflict?.kinds ?? [])].join(' '),
    ),
};

test('import: products that only their names identify are added or updated as the owner decides', async () => {
  const table = 'Item,Price,Category\nFelt cap,10,Men\nStraw cap,12,Men\n';
  const first = await imports.importTable(table);
  expect(first.counts).toMatchObject({ added: 2 });

  const second = await imports.shop.check(table.replace('10', '11').replace('Felt', 'FELT'));
  expect(await outcomes(second.id)).toEqual(['FELT cap added name', 'Straw cap added name']);
  const updating = await imports.shop.checkAgain(second, {
    choices: { ...second.choices, sameName: 'update' },
  });
  expect(await outcomes(updating.id)).toEqual(['FELT cap changed name', 'Straw cap unchanged name']);
  await imports.shop.run(updating);
  expect((await stored()).map(({ name, price }) => `${name} ${price}`)).toEqual([
    'FELT cap 11',
    'Straw cap 12',
  ]);
});

test('import: an update by name takes each product once, and refuses a name that several products have', async () => {
  await addPriced('Ring');
  await addPriced('Belt', { code: 'B-1' });
  await addPriced('Belt', { code: 'B-2' });
  const table =
    'Name,SKU,Price,Category\nRing,,10,Bags\nRing,,20,Bags\nBelt,B-3,30,Bags\nNew,,1,Bags\nNew,,2,Bags\n';
  const checked = await imports.shop.check(table, { sameName: 'update' });
  const expected = [
    ['Ring', 'changed', null],
    ['Ring', 'skipped', 'Row 2 is the same product of the shop.'],
    ['Belt', 'skipped', '2 products in the shop are called “Belt”. Add a column with their IDs or codes.'],
    ['New', 'added', null],
    ['New', 'added', null],
  ];
  const rows = async () =>
    (await pageOfRows(imports.db, checked.id, null, 1, 9)).map(({ name, outcome, reason }) => [
      name,
      outcome,
      reason,
    ]);
  expect(await rows()).toEqual(expected);
  await imports.shop.run(checked);
  expect(await rows()).toEqual(expected);
});

test('import: a file that is older than the product keeps the newer values unless the owner chooses the file', async () => {
  const id = await addPriced('Tie', { price: 10, code: 'T-1' });
  await addPriced('Scarf', { price: 20, code: 'S-1' });
  const csv = await exported();
  await updateProductRow(imports.db, id, { price: 99, hidden: false, priceOnRequest: false });
  const kept = await imports.shop.check(csv.replace('20.00', '21.00'));
  expect((await outcomes(kept.id)).toSorted()).toEqual(['Scarf changed', 'Tie unchanged newer']);
  const [row] = await pageOfRows(imports.db, kept.id, 'newer', 1, 9);
  expect(row?.conflict).toEqual({ kinds: ['newer'], shop: { price: 99 }, file: { price: 10 } });
  await imports.shop.run(kept);
  expect(await findProduct(imports.db, id)).toMatchObject({ price: 99 });

  const chosen = await imports.shop.check(csv, { newer: 'file' });
  expect(await countRows(imports.db, chosen.id, ['newer', 'changed'])).toEqual({ newer: 2, changed: 2 });
  await imports.shop.run(chosen);
  expect(await findProduct(imports.db, id)).toMatchObject({ price: 10 });

  // Without the time of the export nothing says that the file is older.
  await updateProductRow(imports.db, id, { price: 98, hidden: false, priceOnRequest: false });
  const timeless = await imports.shop.check(csv.replace(',Updated', ',Ignored'));
  expect(await countRows(imports.db, timeless.id, ['newer', 'changed'])).toEqual({ newer: 0, changed: 1 });
});

test('import: a time of change ends with its last digit', () => {
  expect(endOfTime('2026-01-31T10:15:20.123Z')).toBe(Date.UTC(2026, 0, 31, 10, 15, 20, 124));
  expect(endOfTime('2026-01-31 10:15')).toBe(Date.UTC(2026, 0, 31, 10, 16));
  expect(endOfTime('2026-01-31T10:15:20+02:00')).toBe(Date.UTC(2026, 0, 31, 8, 15, 21));
  expect(endOfTime('2026-01-31')).toBe(Date.UTC(2026, 1, 1));
  for (const other of ['', '31.1.2026', '2026-13-45', 'yesterday']) expect(endOfTime(other)).toBeNull();
});

/** Codes, what a spreadsheet makes of them, and one that somebody has typed. */
const CODES = {
  '00457': '457',
  '7612345678900': '7.61235E+12',
  '3-4': '04-Mar',
  '15E2': '1.50E+03',
  'A-1': 'A-2',
};
const tableOf = (codes: string[], price: number) =>
  ['SKU,Name,Price,Category', ...codes.map((code, at) => `${code},Cap ${at},${price},Men`)].join('\n');

test.each([
  ['our own export', true],
  ['a table without IDs', false],
])(
  'import: codes that a spreadsheet changed in %s stay unless the owner chooses otherwise',
  async (_, hasIds) => {
    const [before, after] = [Object.keys(CODES), Object.values(CODES)];
    await imports.importTable(tableOf(before, 10));
    let csv = tableOf(after, 11);
    if (hasIds) {
      csv = await exported();
      for (const [code, changed] of Object.entries(CODES))
        csv = csv.replace(new RegExp(`(^|,)'?${code},`, 'm'), `$1${changed},`);
    }
    const checked = await imports.shop.check(csv);
    const rows = await pageOfRows(imports.db, checked.id, 'code', 1, 9);
    const conflicts = rows.map(({ conflict }) => `${conflict?.shop.code} ${conflict?.file.code}`);
    const expected = before.slice(0, 4).map((code, at) => `${code} ${after[at]}`);
    expect(conflicts.toSorted()).toEqual(expected.toSorted());
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set([hasIds ? 'unchanged' : 'changed']));
    const typed = await countRows(imports.db, checked.id, ['changed', 'name']);
    expect(typed).toEqual(hasIds ? { changed: 1, name: 0 } : { changed: 4, name: 1 });
    await imports.shop.run(checked);
    const kept = (await stored()).map(({ code }) => code);
    expect(kept).toEqual(expect.arrayContaining(before.slice(0, 4)));

    await imports.shop.run(await imports.shop.check(csv, { codes: 'file', newer: 'file' }));
    const replaced = (await stored()).map(({ code }) => code);
    expect(replaced).toEqual(expect.arrayContaining(after));
  },
);

test('import: a gift card is added hidden, and stays visible once the owner has shown it', async () => {
  const table = 'Handle,Title,SKU,Type,Variant Price,Gift Card,Status\ncard,Card,G-1,Bags,10,true,active\n';
  const hidden = async () =>
    (await queryRows<{ hidden: boolean }>(imports.db, sql`select hidden from products`)).map(
      (row) => row.hidden,
    );
  await imports.importTable(table);
  expect(await hidden()).toEqual([true]);
  await imports.db.execute(
    sql`update products set hidden = false, description = 'For you.', images = '{/media/a.jpg}'`,
  );
  await imports.importTable(table.replace(',10,', ',12,'));
  expect(await hidden()).toEqual([false]);
});

test('import: products that were edited after the preview are found, planned again and named', async () => {
  const id = await addPriced('Tie', { code: 'T-1', price: 10 });
  await addPriced('Cap', { code: 'C-1', price: 10 });
  const checked = await imports.shop.check('Name,SKU,Price,Category\nTie,T-1,12,Bags\nCap,C-1,12,Bags\n');
  expect(await countChangedSince(imports.db, checked.id)).toBe(0);
  await updateProductRow(imports.db, id, { price: 15, hidden: false, priceOnRequest: false });
  expect(await countChangedSince(imports.db, checked.id)).toBe(1);
  await moveImport(imports.db, checked.id, ['checked'], 'checking');
  const again = await imports.shop.work(checked.id);
  expect(await countChangedSince(imports.db, checked.id)).toBe(0);
  expect(await outcomes(again.id)).toEqual(['Tie changed since', 'Cap changed']);
  expect((await pageOfRows(imports.db, again.id, 'since', 1, 9))[0]).toMatchObject({ before: { price: 15 } });
});

test('import: a table without codes that two previews add is not added twice without being asked', async () => {
  const table = 'Name,Price,Category\nTie,12,Bags\nCap,12,Bags\n';
  const [one, other] = [await imports.shop.check(table), await imports.shop.check(table)];
  await imports.shop.run(one);
  expect(await countChangedSince(imports.db, other.id)).toBe(2);
  const again = await imports.shop.checkAgain(other);
  expect(await outcomes(again.id)).toEqual(['Tie added name', 'Cap added name']);
  expect(await countChangedSince(imports.db, again.id)).toBe(0);
});

test('import: prices that change by more than ten times are shown before the import', async () => {
  for (const name of ['Cent', 'Tenth', 'Yen', 'Kept'])
    await addPriced(name, { code: name, price: 10, images: ['/media/a.jpg'] });
  const table =
    'Name,SKU,Price,Category\nCent,Cent,0.99,Bags\nTenth,Tenth,1,Bags\nYen,Yen,1500,Bags\nKept,Kept,100,Bags\n';
  const checked = await imports.shop.check(table);
  expect(await outcomes(checked.id)).toEqual([
    'Cent changed price',
    'Tenth changed',
    'Yen changed price',
    'Kept changed',
  ]);
  expect(await countRows(imports.db, checked.id, ['price'])).toEqual({ price: 2 });
});

test('Fa-10 import: facts take the names that the shop uses, and replace those that mean the same', async () => {
  await addPriced('Hat', { code: 'H-1', facts: ['Color: Rust', 'Fit: Slim'] });
  await addPriced('Cap', { code: 'C-1', facts: ['Color: Ink'] });
  await imports.importTable('Name,SKU,Price,Category,Colour\nHat,H-1,10,Bags,Blue\nNew,N-1,1,Bags,Oat\n');
  const facts = await queryRows<{ name: string; facts: string[] }>(
    imports.db,
    sql`select name, facts from products order by name`,
  );
  expect(facts).toEqual([
    { name: 'Cap', facts: ['Color: Ink'] },
    { name: 'Hat', facts: ['Color: Blue', 'Fit: Slim'] },
    { name: 'New', facts: ['Color: Oat'] },
  ]);
});
