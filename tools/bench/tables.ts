import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { atMost, type Row } from './support/row.ts';

const PRODUCTS = 100_000;
const MEGABYTE = 1024 * 1024;

/** Measures memory and time to read and interpret a large table. */
export async function measureTables(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  try {
    const path = join(directory, 'shopify.csv');
    await pipeline(Readable.from(shopifyRows()), createWriteStream(path));
    return await measured(path, `${PRODUCTS} products of Shopify, CSV`);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Reads the table in a worker with a small young generation like an import; otherwise V8 lets the heap grow. */
async function measured(path: string, what: string): Promise<Row[]> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  const limits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 200 };
  const reader = new Worker(join(import.meta.dirname, 'support/table-reader.ts'), {
    argv: [path],
    resourceLimits: limits,
  });
  const [count] = await once(reader, 'message');
  const milliseconds = performance.now() - began;
  clearInterval(watch);
  await reader.terminate();
  if (count !== PRODUCTS) throw new Error(`Only ${count} of ${PRODUCTS} products were interpreted.`);
  return [
    atMost(150, `${what}: memory, including the thread`, (peak - before) / MEGABYTE, 'MB'),
    atMost(60_000, `${what}: read and interpreted`, milliseconds, 'ms'),
  ];
}

/** Yields two rows for each product, a hundred products apart. */
function* shopifyRows(): Generator<string> {
  yield 'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Image Position,Status\n';
  const body = 'Made of <em>soft</em> leather by people who know how, in a workshop of their own. '.repeat(8);
  for (let at = 0; at < PRODUCTS + 100; at += 1) {
    if (at < PRODUCTS) {
      yield `bag-${at},Bag ${at},"<p>${body}</p><ul><li>Number ${at}</li></ul>",House,Bags,"new, soft",true,SKU-${at},${at + 1}.50,,https://cdn.example/${at}.jpg,1,active\n`;
    }
    if (at >= 100)
      yield `bag-${at - 100},,,,,,,SKU-${at - 100}-B,${at}.75,,https://cdn.example/${at}-b.jpg,2,\n`;
  }
}
