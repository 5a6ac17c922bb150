import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { emptyTables, openTestPGlite } from '#platform/db/testing/each-database.ts';
import { counters } from '#platform/log/counters.ts';
import { forgetLoggedLines, log } from '#platform/log/log.server.ts';
import { addImport, deleteImport, findImport, moveImport } from './imports.server.ts';
import { openTestImports, type TestImports } from './testing/open-imports.ts';
import { startImportWorker } from './worker.server.ts';

let database: Database;
let shop: TestImports;
beforeAll(async () => {
  database = await openTestPGlite();
});
beforeEach(async () => {
  shop = await openTestImports(database);
  await emptyTables(database.db, 'imports');
});
afterEach(() => shop.remove());
afterAll(() => database.close());

async function upload(rows: number): Promise<string> {
  const id = randomUUID();
  const table = `Name,Price\n${Array.from({ length: rows }, (_, at) => `Bag ${at},${at + 1}`).join('\n')}\n`;
  await shop.tools.files.receiveTable(id, [Buffer.from(table)] as unknown as AsyncIterable<Uint8Array>);
  await addImport(database.db, { id, fileName: 'table.csv', fileBytes: table.length });
  return id;
}

test('import: a table that ends its process twice fails with a message and is not read again', async () => {
  const id = await upload(50_000);
  const ended = await shop.work(id, { readerLimits: { megabytes: 1, seconds: 100 } });
  expect(ended).toMatchObject({ state: 'failed' });
  expect(ended.failure).toMatch(/^Reading this table was stopped twice/);
});

test('Ro-6 import: an import that waits, because the disk of the database is full, is in the log', async () => {
  forgetLoggedLines();
  const error = vi.spyOn(log, 'error');
  const id = await upload(3);
  const refuse = () => {
    throw Object.assign(new Error('No space left on device'), { code: '53100' });
  };
  const db = new Proxy(database.db, {
    get: (target, name, receiver) => (name === 'update' ? refuse : Reflect.get(target, name, receiver)),
  });
  const worker = startImportWorker({ ...shop.tools, db }, database.tryAdvisoryLock);
  const lines = () => error.mock.calls.map(([, line]) => line);
  await expect
    .poll(lines, { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^An import waits: .*No space/));
  await worker.stop();
  expect(await findImport(database.db, id)).toMatchObject({ state: 'reading', failure: null });
  error.mockRestore();
});

test('Ro-6 import: an import that waits for the storage of photos says so, and does not count as a failure of the database', async () => {
  forgetLoggedLines();
  const error = vi.spyOn(log, 'error');
  const failures = counters.databaseFailures;
  const photo = 'https://shop.example/media/products/1796006512528-fp1xteh8ifoz.jpg';
  const { id } = await shop.upload(`Name,Price,Category,Images\nBag,1,Bags,${photo}\n`);
  await moveImport(database.db, id, ['asking'], 'checking');
  const has = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  };
  const worker = startImportWorker(
    { ...shop.tools, storage: { ...shop.storage, has } },
    database.tryAdvisoryLock,
  );
  const lines = () => error.mock.calls.map(([, line]) => line);
  await expect
    .poll(lines, { timeout: 30_000 })
    .toContainEqual('An import waits for the storage of photos: connect ECONNREFUSED');
  await worker.stop();
  expect(counters.databaseFailures).toBe(failures);
  expect(await findImport(database.db, id)).toMatchObject({ state: 'checking', failure: null });
  error.mockRestore();
});

/** Processes that read tables for this one (proc(5)). */
function readers(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').match(/\d+/g);
  return (children ?? []).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-process');
    } catch {
      return false;
    }
  });
}

test.runIf(process.platform === 'linux')(
  'import: discarding an import stops the reading of its table',
  async () => {
    const id = await upload(900_000);
    const before = readers();
    // Unusual limits, so that the test gets its own process.
    const worker = startImportWorker(
      { ...shop.tools, readerLimits: { megabytes: 500, seconds: 300 } },
      database.tryAdvisoryLock,
    );
    await expect
      .poll(() => readers().filter((pid) => !before.includes(pid)), { timeout: 30_000 })
      .toHaveLength(1);
    await deleteImport(database.db, id, ['reading']);
    worker.wake();
    await expect
      .poll(() => readers().filter((pid) => !before.includes(pid)), { timeout: 30_000 })
      .toEqual([]);
    expect(await findImport(database.db, id)).toBeNull();
    await worker.stop();
  },
);
