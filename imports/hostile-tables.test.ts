import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listProducts } from '#catalogue/products.server.ts';
import { deleteProduct } from '#catalogue/save-product.server.ts';
import type { Database } from '#db/database.ts';
import { imports } from '#db/import-schema.ts';
import { products } from '#db/schema.ts';
import { openTestPostgres } from '#db/testing/each-database.ts';
import { archive } from '#tables/testing/archive.ts';
import { advance } from './check-table.server.ts';
import { FileTooLarge } from './import-files.server.ts';
import { findImport, moveImport, pageOfRows } from './imports.server.ts';
import { refusedTable } from './refused-table.server.ts';
import { beginRun } from './run-import.server.ts';
import { Interrupted } from './step.server.ts';
import { openTestImports, racing, type TestImports } from './testing/open-imports.ts';
import { startImportWorker } from './worker.server.ts';

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

const bags = (count: number) =>
  `Name,SKU,Price,Category\n${Array.from({ length: count }, (_, at) => `Bag ${at},B-${at},${at + 1},Bags`).join('\n')}\n`;

test.each([
  ['1,000 columns', `Name,Price\n${'a,'.repeat(1000)}\n`, /^Row 2 has more than 500 columns/],
  [
    'a bomb',
    archive([{ name: 'table.csv', content: bags(1), statedSize: 4_000_000_000 }]),
    /fill far more room/,
  ],
])('import: %s ends in a sentence, and nothing is written', async (_, content, sentence) => {
  const ended = await shop.check(content);
  expect(ended.state).toBe('failed');
  expect(ended.failure).toMatch(sentence);
  expect(await listProducts(database.db)).toEqual([]);
});

test('import: a file that is larger than it may be is cut off as it comes, and leaves nothing', async () => {
  let sent = 0;
  async function* huge() {
    for (; sent < 500; sent += 1) yield Buffer.alloc(1024 * 1024);
  }
  const id = randomUUID();
  await expect(shop.tools.files.receivePhotograph(id, 'a.jpg', huge(), 2 * 1024 * 1024)).rejects.toThrow(
    FileTooLarge,
  );
  expect(sent).toBeLessThan(10);
  expect(await shop.tools.files.readPhotograph(id, 'a.jpg')).toBeNull();
  expect(shop.tools.files.photographKeys(id)).toEqual(new Set());
});

test('import: its files are kept for so long, and then removed', async () => {
  const [old, young] = [await shop.check(bags(1)), await shop.check(bags(2))];
  const { files } = shop.tools;
  const folder = dirname(files.tablePath(old.id));
  await utimes(folder, 1_000, 1_000);
  await files.removeReceivedBefore(2_000_000);
  expect([await files.hasTable(old.id), await files.hasTable(young.id)]).toEqual([false, true]);
});

test('import: markup, scripts and formulas in every cell are text, or a reason to refuse the row', async () => {
  const evil = '"<script>alert(1)</script>=HYPERLINK(""http://x"")"';
  const checked = await shop.check(
    `Name,SKU,Price,Category,Description,Images\nBag,${evil},9,Bags,${evil},${evil}\n${evil},X-2,${evil},Bags,x,\n`,
  );
  const rows = await pageOfRows(database.db, checked.id, null, 1, 10);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'refused']);
  await shop.run(checked);
  const [product] = await database.db.select().from(products);
  expect(product?.description).not.toContain('<script>');
  let refused = '';
  for await (const piece of refusedTable(shop.tools, checked)) refused += piece;
  expect(refused.split('\r\n')).toHaveLength(3);
  expect(refused).toMatch(/^\ufeffName,SKU,Price,Category,Description,Images,Why it is refused\r\n/);
  expect(refused).toContain('"Price: ');
});

test('import: two processes that work on one write each product once', async () => {
  const checked = await shop.check(bags(60));
  await beginRun(database.db, checked);
  // The second takes the first for dead.
  const first = shop.work(checked.id);
  await database.db.update(imports).set({ runner: null }).where(eq(imports.id, checked.id));
  await Promise.all([first, shop.work(checked.id)]);
  const finished = await shop.work(checked.id);
  expect(finished).toMatchObject({ state: 'finished', counts: { added: 60 } });
  expect(await database.db.$count(products)).toBe(60);
});

test('import: of two processes that write the same rows, only one may go on', async () => {
  const checked = await shop.check(bags(3));
  await beginRun(database.db, checked);
  const write = () => advance(database.db, checked.id, 'running', [{ position: 0, outcome: 'added' }]);
  await write();
  await expect(write()).rejects.toThrow(Interrupted);
});

test('import: a process on another machine, without the file, leaves it to the one that has it', async () => {
  const checked = await shop.check(bags(3));
  const elsewhere = await openTestImports(database.db);
  const worker = startImportWorker(elsewhere.tools);
  await beginRun(database.db, checked);
  worker.wake();
  // It looks at once; nothing tells that it has found nothing to do.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await worker.stop();
  expect(await findImport(database.db, checked.id)).toMatchObject({ state: 'running', done: 0 });
  await elsewhere.remove();
  expect(await shop.work(checked.id)).toMatchObject({ state: 'finished', counts: { added: 3 } });
});

test('import: paused and cancelled it writes no further product, and goes on behind the last', async () => {
  const checked = await shop.check(bags(120));
  await beginRun(database.db, checked);
  const working = shop.work(checked.id);
  for (;;) {
    const now = await findImport(database.db, checked.id);
    if ((now?.done ?? 0) > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await moveImport(database.db, checked.id, ['running'], 'cancelled');
  const cancelled = await working;
  expect(cancelled.done).toBeLessThan(120);
  const stopped = (await findImport(database.db, checked.id))?.done ?? 0;
  expect(await database.db.$count(products)).toBe(stopped);
  await moveImport(database.db, checked.id, ['cancelled'], 'running', { paused: true });
  expect((await shop.work(checked.id)).done).toBe(stopped);
  await moveImport(database.db, checked.id, ['running'], 'running', { paused: false });
  expect(await shop.work(checked.id)).toMatchObject({ state: 'finished', counts: { added: 120 } });
});

test('import: a product that is deleted between plan and save is added anew', async () => {
  await shop.run(await shop.check(bags(1)));
  const [known] = await database.db.select().from(products);
  const checked = await shop.check('Name,SKU,Price,Category\nBag 0,B-0,77,Bags\n');
  expect(checked.counts).toMatchObject({ changed: 1 });
  await beginRun(database.db, checked);
  const deleted = racing(database.db, () => deleteProduct(database.db, known?.id ?? ''));
  const finished = await shop.work(checked.id, { db: deleted });
  expect(finished.counts).toMatchObject({ added: 1, changed: 0 });
  const [added] = await database.db.select().from(products);
  expect(added).toMatchObject({ code: 'B-0', price: 77 });
});
