import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { openPGlite } from '#db/pglite.server.ts';
import { openPostgres } from '#db/postgres.server.ts';
import { startEmbeddedServer } from '#db/testing/embedded-server.ts';
import { type Import, WORKING } from '#imports/import.ts';
import { openImportFiles } from '#imports/import-files.server.ts';
import { addImport, findImport, moveImport } from '#imports/imports.server.ts';
import { beginRun } from '#imports/run-import.server.ts';
import { startImportWorker } from '#imports/worker.server.ts';
import { openDirectoryStorage } from '#media/storage/directory.server.ts';
import { atMost, type Row, told } from './row.ts';

const PRODUCTS = 10_000;
const MEGABYTE = 1024 * 1024;
const migrations = join(process.cwd(), 'db/migrations');

/** A table of 10,000 products without photographs, into either database: how long it takes, and how much memory. */
export async function measureImport(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const server = await startEmbeddedServer();
  try {
    return [
      ...(await measured(
        'PostgreSQL',
        directory,
        await openPostgres({ url: `${server.url}/postgres`, migrations }),
      )),
      ...(await measured(
        'embedded',
        directory,
        await openPGlite({ directory: join(directory, 'database'), migrations }),
      )),
    ];
  } finally {
    await server.remove();
    await rm(directory, { recursive: true });
  }
}

async function measured(name: string, directory: string, database: Database): Promise<Row[]> {
  const { db } = database;
  const files = openImportFiles(join(directory, name));
  const worker = startImportWorker({
    db,
    files,
    storage: await openDirectoryStorage(join(directory, `${name}-images`)),
    imageLimits: { quality: 0.8, maxDimension: 1920, maxFileSize: 10 * MEGABYTE },
    origin: 'https://shop.example',
  });
  const id = randomUUID();
  const until = async (): Promise<Import> => {
    for (;;) {
      const now = await findImport(db, id);
      if (now && !WORKING.has(now.state)) return now;
      worker.wake();
      await pause(100);
    }
  };
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  const fileBytes = await files.receiveTable(id, bytesOf(rows()));
  await addImport(db, { id, fileName: 'bags.csv', fileBytes });
  await until();
  const checkedFrom = performance.now();
  await moveImport(db, id, ['asking'], 'checking');
  const checked = await until();
  const runFrom = performance.now();
  await beginRun(db, checked);
  const finished = await until();
  const ended = performance.now();
  clearInterval(watch);
  await worker.stop();
  await database.close();
  if (finished.counts.added !== PRODUCTS) {
    throw new Error(`Of ${PRODUCTS} products ${finished.counts.added} were added`);
  }
  const what = `${PRODUCTS} products imported, ${name}`;
  return [
    told(`${what}: dry run`, runFrom - checkedFrom, 'ms'),
    atMost(120_000, `${what}: written`, ended - runFrom, 'ms'),
    atMost(200, `${what}: memory`, (most - before) / MEGABYTE, 'MB'),
  ];
}

function* rows(): Generator<string> {
  yield 'Name,SKU,Price,Category,Description\n';
  const description = 'Made of soft leather by people who know how, in a workshop of their own. '.repeat(6);
  for (let at = 0; at < PRODUCTS; at += 1) {
    yield `Bag ${at} of ${(at * 7919).toString(36)},BAG-${at},${at + 1}.50,Bags,${description}\n`;
  }
}

async function* bytesOf(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
