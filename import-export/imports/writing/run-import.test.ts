import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { changesOf } from '#catalog/activity/activity-changes.ts';
import type { ActivityFilter } from '#catalog/activity/activity-kinds.ts';
import { summaryInWords } from '#catalog/activity/batch-summary.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { streamProducts } from '#catalog/products/product-stream.server.ts';
import { findProduct, listProducts } from '#catalog/products/products.server.ts';
import { addProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { absoluteTo, productCsv } from '#import-export/tables/product-columns.ts';
import { queryRows } from '#platform/db/database.ts';
import { emptyTables, onEachDatabase } from '#platform/db/testing/each-database.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { countChangedSince, isWriting, mapBusyError, moveImport, pageOfRows } from '../imports.server.ts';
import { openTestImports, racing, type TestImports } from '../testing/open-imports.ts';
import { beginRun } from './run-import.server.ts';

const IMAGE = '1763600000000-aaaaaaaaaaaa.jpg';

onEachDatabase((database) => {
  const db = () => database().db;
  let shop: TestImports;
  beforeEach(async () => {
    shop = await openTestImports(database());
    await shop.storage.write(IMAGE, new Uint8Array([1]));
    await emptyTables(db(), 'imports');
    await emptyTables(db(), 'admin_activity', 'image_removals');
  });
  afterEach(() => shop.remove());

  const add = (name: string, changes: object = {}) =>
    addProduct(db(), {
      ...tote,
      name,
      price: 248,
      marketPrice: null,
      images: [publicUrl(IMAGE)],
      imageAlts: ['Front'],
      ...changes,
    });
  const exported = async () => {
    let csv = '';
    const view = parseTableView(new URLSearchParams());
    for await (const piece of productCsv(streamProducts(db(), view), absoluteTo(shop.tools.origin)))
      csv += piece;
    return csv;
  };
  const outcomes = async (id: string) =>
    (await pageOfRows(db(), id, null, 1, 100)).map(({ name, outcome, reason }) =>
      reason ? `${name} ${outcome}: ${reason}` : `${name} ${outcome}`,
    );

  test('import: our own table changes nothing, and after an edit only the edited field', async () => {
    const tote = await add('Tote', { code: 'A-1', marketPrice: 300.5 });
    await add('=Belt', { category: 'Accessories', subCategory: 'Belts', description: "'quoted'\n\ntwo" });
    const csv = await exported();
    const same = await shop.check(csv);
    expect(same).toMatchObject({
      state: 'checked',
      total: 2,
      counts: { unchanged: 2, changed: 0, skipped: 0 },
    });

    const changed = await shop.check(csv.replace('248.00,300.50', '250.00,'));
    expect(changed.counts).toMatchObject({ changed: 1, unchanged: 1 });
    const [row] = await pageOfRows(db(), changed.id, 'changed', 1, 10);
    expect(row).toMatchObject({ productId: tote, before: { price: 248 }, after: { price: 250 } });
    // An empty cell clears a value only if the admin chose that.
    expect(Object.keys(row?.after ?? {})).toEqual(['price']);
    const clearing = await shop.check(csv.replace('248.00,300.50', '248.00,'), { clearEmpty: true });
    expect((await pageOfRows(db(), clearing.id, 'changed', 1, 10))[0]?.after).toEqual({ marketPrice: null });
    // A preview writes no product.
    expect(await findProduct(db(), tote)).toMatchObject({ price: 248, marketPrice: 300.5 });
  });

  test('import: products are added and changed, skipped rows are listed, and all is undone', async () => {
    const known = await add('Known', { code: 'K-1' });
    const edited = await add('Edited', { code: 'K-2' });
    const table = [
      'Name,SKU,Price,Category,Description',
      'Known,k-1,199.50,Bags,Carries everything.',
      'Edited,K-2,100,Bags,Carries everything.',
      'New,N-1,12.00,Bags,<b>Soft</b>',
      'Free,N-2,0,Bags,x',
      'New,N-1,13,Bags,x',
    ].join('\n');
    const checked = await shop.check(table);
    const expected = [
      'Known changed',
      'Edited changed',
      'New added',
      'Free skipped: The price is 0.',
      'New skipped: Row 4 has the same code and name.',
    ];
    expect(await outcomes(checked.id)).toEqual(expected);
    // 248 and 248 today; the price of the new product counts only afterwards.
    expect(checked.prices).toEqual({ before: [248, 248], after: [12, 199.5] });
    const finished = await shop.run(checked);
    expect(finished).toMatchObject({
      state: 'finished',
      done: 5,
      counts: { added: 1, changed: 2, skipped: 2 },
    });
    expect(await outcomes(checked.id)).toEqual(expected);
    expect(await findProduct(db(), known)).toMatchObject({ price: 199.5, images: [publicUrl(IMAGE)] });
    // A product without a photo is hidden.
    const [added] = await queryRows<{ id: string; hidden: boolean }>(
      db(),
      sql`select id, hidden from products where code = 'N-1'`,
    );
    expect(added).toMatchObject({ hidden: true });

    const activity = async (filter: ActivityFilter) => (await pageOfActivity(db(), 1, 10, filter)).entries;
    const actions = async (filter: ActivityFilter) => (await activity(filter)).map(({ action }) => action);
    const [entry] = await activity({});
    expect(summaryInWords(entry?.summary)).toBe('3 products imported from table.csv');
    expect(await actions({ product: known })).toEqual(['changed']);
    expect(await actions({ term: 'KNOWN' })).toEqual(['changed']);
    expect(await actions({ term: 'free' })).toEqual([]);
    expect(await actions({ kind: 'imported' })).toEqual(['imported']);
    const [made] = await activity({ product: known });
    expect(changesOf(made?.before, made?.after)).toContainEqual({
      field: 'price',
      before: '$248.00',
      after: '$199.50',
    });

    await updateProductRow(db(), edited, { name: 'Edited since' });
    expect(await shop.undo(checked.id)).toMatchObject({
      names: ['Known'],
      removed: ['New'],
      edited: ['Edited since'],
    });
    expect(await findProduct(db(), added?.id ?? '')).toBeNull();
    expect(await findProduct(db(), known)).toMatchObject({ price: 248, code: 'K-1' });
    expect(await findProduct(db(), edited)).toMatchObject({ name: 'Edited since', price: 100 });
    expect(await actions({ product: known })).toEqual(['restored', 'changed']);
    expect(await actions({ product: edited })).toEqual(['changed']);
  });

  test('import: “only add” and “only update” skip the other products; a code of another product is skipped', async () => {
    await add('Known', { code: 'K-1' });
    const taken = await add('Taken', { code: 'K-2' });
    const table = `Product ID,Code,Name,Price,Category,Description,Points of interest
${taken},K-1,Taken,1,Bags,x,\n,K-9,New,2,Bags,x,\n`;
    expect(await outcomes((await shop.check(table, { mode: 'add' })).id)).toEqual([
      'Taken left out: This product already exists. You chose to only add new products.',
      'New added',
    ]);
    expect(await outcomes((await shop.check(table, { mode: 'change' })).id)).toEqual([
      'Taken skipped: Code “K-1” is already used by “Known”.',
      'New left out: This product is new. You chose to only update existing products.',
    ]);
  });

  test('import: after a kill at any moment the next process continues, and no product is written twice', async () => {
    const count = 120;
    const table = `Name,SKU,Price,Category\n${Array.from({ length: count }, (_, at) => `Bag ${at},B-${at},${at + 1},Bags`).join('\n')}\n`;
    const checked = await shop.check(table);
    const announced: string[] = [];
    const stop = await database().listen('catalog_changes', {
      onNotification: (payload) => announced.push(payload),
      onListening() {},
      onLost() {},
    });
    let saves = 0;
    // A transaction that fails as if the process was killed.
    const breaking = (at: number) =>
      new Proxy(db(), {
        get(target, name, receiver) {
          if (name !== 'transaction') return Reflect.get(target, name, receiver);
          return (write: Parameters<typeof target.transaction>[0]) =>
            target.transaction(async (transaction) => {
              saves += 1;
              const result = await write(transaction);
              if (saves === at) throw new Error('killed');
              return result;
            });
        },
      });
    await beginRun(db(), checked);
    for (const at of [1, 3, 2]) {
      saves = 0;
      await db().execute(sql`update imports set state = 'running', failure = null where id = ${checked.id}`);
      expect((await shop.work(checked.id, { db: breaking(at) })).state).toBe('failed');
    }
    await db().execute(sql`update imports set state = 'running' where id = ${checked.id}`);
    const finished = await shop.work(checked.id);
    await stop();
    expect(finished).toMatchObject({ state: 'finished', done: count, counts: { added: count } });
    const [counted] = await queryRows<{ products: number; rows: number }>(
      db(),
      sql`select (select count(*)::int from products) as products,
        (select count(*)::int from import_rows where outcome = 'added' and product_id is not null) as rows`,
    );
    expect(counted).toEqual({ products: count, rows: count });
    expect(announced.length).toBeGreaterThan(0);
    // Announced by time, so a slow machine announces more often.
    expect(announced.length).toBeLessThan(count / 2);
  });

  test('import: of the products that are written together, only a refused one is skipped, and all keep their order', async () => {
    const count = 30;
    const rows = Array.from({ length: count }, (_, at) => `Bag ${at},O-${at},${at + 1},Bags`);
    const checked = await shop.check(`Name,SKU,Price,Category\n${rows.join('\n')}\n`);
    const takeCode = () => add('Belt', { code: 'o-11', category: 'Women' });
    const finished = await shop.run(checked, { db: racing(db(), takeCode) });
    expect(finished).toMatchObject({ done: count, counts: { added: count - 1, skipped: 1 } });
    const [skipped, ...others] = await pageOfRows(db(), checked.id, 'skipped', 1, 10);
    expect(skipped).toMatchObject({ name: 'Bag 11', reason: 'This code is already used by “Belt”.' });
    expect(others).toEqual([]);
    const written = await queryRows<{ name: string }>(
      db(),
      sql`select name from products where category = 'Bags' order by created_at, name desc`,
    );
    const expected = Array.from({ length: count }, (_, at) => `Bag ${at}`).filter(
      (name) => name !== 'Bag 11',
    );
    expect(written.map(({ name }) => name)).toEqual(expected);
    expect(await shop.undo(checked.id)).toMatchObject({ removed: expected, edited: [] });
  });

  test('import: a run that continues after a kill announces what the killed process may not have announced', async () => {
    const checked = await shop.check('Name,SKU,Price,Category\nOne,KIL-1,1,Bags\n');
    await beginRun(db(), checked);
    // Killed between the commit of the last product and its announcement.
    await db().execute(sql`update imports set done = total where id = ${checked.id}`);
    const announced: string[] = [];
    const stop = await database().listen('catalog_changes', {
      onNotification: (payload) => announced.push(payload),
      onListening() {},
      onLost() {},
    });
    await shop.work(checked.id);
    await expect.poll(() => announced).toContainEqual(expect.stringContaining('products'));
    await stop();
  });

  test('import: a second import that writes has to wait', async () => {
    const bags = 'Name,SKU,Price,Category\nOne,TWO-1,1,Bags\nTwo,TWO-2,2,Bags\n';
    const [one, other] = [await shop.check(bags), await shop.check(`${bags}Three,TWO-3,3,Bags\n`)];
    expect(await mapBusyError(beginRun(db(), one))).toBe(true);
    expect(await mapBusyError(beginRun(db(), other))).toBe('busy');
    expect(await isWriting(db(), one.id)).toBe(true);
    await shop.work(one.id);
    expect(await isWriting(db(), one.id)).toBe(false);
    expect(await mapBusyError(moveImport(db(), one.id, ['finished'], 'photographs'))).toBe(true);
    expect(await mapBusyError(beginRun(db(), other))).toBe('busy');
    await shop.work(one.id);
    // By now the shop has two of its products.
    expect(await countChangedSince(db(), other.id)).toBe(2);
    const again = await shop.checkAgain(other);
    expect((await shop.run(again)).counts).toMatchObject({ unchanged: 2, added: 1 });
  });

  test('import: a product that is edited between preview and save keeps the edit, or is skipped', async () => {
    const known = await add('Known', { code: 'K-1' });
    const checked = await shop.check('Name,SKU,Price,Category\nKnown,K-1,5,Bags\n');
    // The product already has a description, so it gets no default.
    expect(await pageOfRows(db(), checked.id, 'changed', 1, 1)).toMatchObject([{ notes: [] }]);
    const edit = () => updateProductRow(db(), known, { name: 'Known', description: 'Edited' });
    await shop.run(checked, { db: racing(db(), edit) });
    expect(await findProduct(db(), known)).toMatchObject({ price: 5, description: 'Edited' });
    expect((await listProducts(db())).map(({ id }) => id)).toEqual([known]);

    const other = await shop.check('Name,SKU,Price,Category\nKnown,K-1,6,Bags\n');
    const reprice = () => updateProductRow(db(), known, { price: 7, hidden: false, priceOnRequest: false });
    expect((await shop.run(other, { db: racing(db(), reprice) })).counts).toMatchObject({
      changed: 0,
      skipped: 1,
    });
    expect(await findProduct(db(), known)).toMatchObject({ price: 7 });
    expect(await outcomes(other.id)).toEqual([
      'Known skipped: This product was edited or deleted after the preview. Import the table again.',
    ]);
  });
});
