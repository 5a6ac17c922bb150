import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { listProducts } from '#catalog/products/products.server.ts';
import { deleteProduct } from '#catalog/products/write-products.server.ts';
import { archive } from '#import-export/tables/testing/archive.ts';
import type { Database } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { advance } from './check-table.server.ts';
import { FileTooLarge, skippedRowsCsv } from './import-files.server.ts';
import { Interrupted } from './import-tools.server.ts';
import { countRows, findImport, moveImport, pageOfRows } from './imports.server.ts';
import { setUpImports } from './testing/each-import.ts';
import { openTestImports, racing } from './testing/open-imports.ts';
import { startImportWorker } from './worker.server.ts';
import { beginRun } from './writing/run-import.server.ts';

const opened = setUpImports();

const bags = (count: number) =>
  `Name,SKU,Price,Category\n${Array.from({ length: count }, (_, at) => `Bag ${at},B-${at},${at + 1},Bags`).join('\n')}\n`;

test.each([
  ['1,000 columns', `Name,Price\n${'a,'.repeat(1000)}\n`, /^Row 2 has more than 500 columns/],
  ['a bomb', archive([{ name: 'table.csv', content: bags(1), statedSize: 4_000_000_000 }]), /far more data/],
])('import: %s is refused with a message, and no product is written', async (_, content, sentence) => {
  const ended = await opened.shop.check(content);
  expect(ended.state).toBe('failed');
  expect(ended.failure).toMatch(sentence);
  expect(await listProducts(opened.db)).toEqual([]);
});

test('import: the upload of a file that is too large is stopped, and its bytes are deleted', async () => {
  let sent = 0;
  async function* huge() {
    for (; sent < 500; sent += 1) yield Buffer.alloc(1024 * 1024);
  }
  const id = randomUUID();
  await expect(opened.shop.tools.files.receivePhoto(id, 'a.jpg', huge(), 2 * 1024 * 1024)).rejects.toThrow(
    FileTooLarge,
  );
  expect(sent).toBeLessThan(10);
  expect(opened.shop.tools.files.openPhoto(id, 'a.jpg')).toBeNull();
  expect(opened.shop.tools.files.photoKeys(id)).toEqual(new Set());
});

test('import: the files of old imports are removed', async () => {
  const [old, young] = [await opened.shop.check(bags(1)), await opened.shop.check(bags(2))];
  const { files } = opened.shop.tools;
  const folder = dirname(files.tablePath(old.id));
  await utimes(folder, 1_000, 1_000);
  await files.removeReceivedBefore(2_000_000);
  expect([await files.hasTable(old.id), await files.hasTable(young.id)]).toEqual([false, true]);
});

test('import: markup, scripts and formulas in cells are text, or the row is skipped', async () => {
  const evil = '"<script>alert(1)</script>=HYPERLINK(""http://x"")"';
  const checked = await opened.shop.check(
    `Name,SKU,Price,Category,Description,Images\nBag,${evil},9,Bags,${evil},${evil}\n${evil},X-2,${evil},Bags,x,\n`,
  );
  const rows = await pageOfRows(opened.db, checked.id, null, 1, 10);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'skipped']);
  await opened.shop.run(checked);
  const [product] = await opened.db.select().from(products);
  expect(product?.description).not.toContain('<script>');
  let skipped = '';
  for await (const piece of skippedRowsCsv(opened.shop.tools, checked)) skipped += piece;
  expect(skipped.split('\r\n')).toHaveLength(3);
  expect(skipped).toMatch(/^\ufeffName,SKU,Price,Category,Description,Images,Why it was skipped\r\n/);
  expect(skipped).toContain('"Price: ');
});

test('import: a process leaves an import to the one that holds its lock, and continues it afterwards', async () => {
  const checked = await opened.shop.check(bags(3));
  await opened.database.tryAdvisoryLock(`import ${checked.id}`, async () => {
    await beginRun(opened.db, checked);
    const worker = startImportWorker(opened.shop.tools, opened.database.tryAdvisoryLock);
    // The worker looks immediately, but does not report that it found no work.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await worker.stop();
    expect(await findImport(opened.db, checked.id)).toMatchObject({ state: 'running', done: 0 });
  });
  expect(await opened.shop.work(checked.id)).toMatchObject({ state: 'finished', counts: { added: 3 } });
});

test('import: two processes that run the same import without its lock write each product once', async () => {
  const checked = await opened.shop.check(bags(60));
  await beginRun(opened.db, checked);
  const withoutLock: Database['tryAdvisoryLock'] = async (_, work) => {
    await work(new AbortController().signal);
    return true;
  };
  await Promise.all([
    opened.shop.work(checked.id, {}, withoutLock),
    opened.shop.work(checked.id, {}, withoutLock),
  ]);
  const finished = await opened.shop.work(checked.id);
  expect(finished).toMatchObject({ state: 'finished', counts: { added: 60 } });
  expect(await opened.db.$count(products)).toBe(60);
});

test('import: if two processes write the same rows, only one continues', async () => {
  const checked = await opened.shop.check(bags(3));
  await beginRun(opened.db, checked);
  const write = () => advance(opened.db, checked.id, 'running', [{ position: 0, outcome: 'added' }]);
  await write();
  await expect(write()).rejects.toThrow(Interrupted);
});

test('import: a process on another machine, without the file, leaves reading to the others', async () => {
  const checked = await opened.shop.check(bags(3));
  const elsewhere = await openTestImports(opened.database);
  await moveImport(opened.db, checked.id, ['checked'], 'checking');
  const worker = startImportWorker(elsewhere.tools, opened.database.tryAdvisoryLock);
  // The worker looks immediately, but does not report that it found no work.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await worker.stop();
  expect(await findImport(opened.db, checked.id)).toMatchObject({ state: 'checking' });
  await elsewhere.remove();
  expect(await opened.shop.work(checked.id)).toMatchObject({ state: 'checked', counts: { added: 3 } });
});

test('import: a canceled import writes no further product, and continues after the last one', async () => {
  const checked = await opened.shop.check(bags(120));
  await beginRun(opened.db, checked);
  const working = opened.shop.work(checked.id);
  for (;;) {
    const now = await findImport(opened.db, checked.id);
    if ((now?.done ?? 0) > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await moveImport(opened.db, checked.id, ['running'], 'canceled');
  const canceled = await working;
  expect(canceled.done).toBeLessThan(120);
  const stopped = (await findImport(opened.db, checked.id))?.done ?? 0;
  expect(await opened.db.$count(products)).toBe(stopped);
  // The bags have no photo, and only those that exist are listed.
  expect(await countRows(opened.db, checked.id, ['unfinished'], stopped)).toEqual({ unfinished: stopped });
  expect(await pageOfRows(opened.db, checked.id, 'unfinished', 1, 500, stopped)).toHaveLength(stopped);
  expect((await opened.shop.work(checked.id)).done).toBe(stopped);
  await moveImport(opened.db, checked.id, ['canceled'], 'running');
  expect(await opened.shop.work(checked.id)).toMatchObject({ state: 'finished', counts: { added: 120 } });
});

test('import: a product that is deleted between preview and save is skipped', async () => {
  await opened.shop.run(await opened.shop.check(bags(1)));
  const [known] = await opened.db.select().from(products);
  const checked = await opened.shop.check('Name,SKU,Price,Category\nBag 0,B-0,77,Bags\n');
  expect(checked.counts).toMatchObject({ changed: 1 });
  await beginRun(opened.db, checked);
  const deleted = racing(opened.db, () => deleteProduct(opened.db, known?.id ?? ''));
  const finished = await opened.shop.work(checked.id, { db: deleted });
  expect(finished.counts).toMatchObject({ added: 0, changed: 0, skipped: 1 });
  expect(await opened.db.$count(products)).toBe(0);
});
