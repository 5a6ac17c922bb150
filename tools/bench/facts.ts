import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { uncached } from '#catalogue/lists/count-cache.server.ts';
import { countFacts } from '#catalogue/lists/facts.server.ts';
import { LIST_PAGE_SIZE } from '#catalogue/lists/listing.ts';
import { pageOfProducts } from '#catalogue/lists/product-pages.server.ts';
import { CATEGORIES } from '#catalogue/products/product.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { manyProducts } from './support/many-products.ts';
import { startManyProductsServer } from './support/many-products-server.ts';
import { oneOf, seededChance } from './support/seeded-chance.ts';

/**
 * `npm run bench:facts`: measures lists that are filtered by facts, the counts of the filters, and pages that begin
 * with pinned products, with 100,000 products of which each has three facts. Counts are not cached. `-- embedded`
 * measures the embedded database instead of PostgreSQL, and its CPU time, which does not depend on other processes.
 */
const COLORS = [
  'Rust',
  'Sand',
  'Ink',
  'Sage',
  'Oat',
  'Navy',
  'Ochre',
  'Plum',
  'Clay',
  'Moss',
  'Slate',
  'Rose',
];
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'S–XL'];
const MATERIALS = ['Linen', 'Wool', 'Cotton', 'Silk', 'Viscose'];

const isEmbedded = process.argv.includes('embedded');
const { database, stop } = await (isEmbedded ? openEmbedded() : openServer());
try {
  const { db } = database;
  const pick = (values: string[], prime: number) =>
    sql.raw(`(array['${values.join("','")}'])[1 + abs(hashtext(id::text || '${prime}')) % ${values.length}]`);
  for (const category of CATEGORIES)
    await db.execute(sql`
      update products set facts = array['Color: ' || ${pick(COLORS, 1)}, 'Size: ' || ${pick(SIZES, 2)},
        'Material: ' || ${pick(MATERIALS, 3)}] where category = ${category} and facts = '{}'`);
  await db.execute(sql`vacuum analyze`);
  const chance = seededChance(1);
  const one = (name: string, values: string[]) =>
    `${name}: ${oneOf(chance, values as [string, ...string[]])}`;
  const rows: Record<string, () => Promise<unknown>> = {
    'no fact, first page': () =>
      pageOfProducts(db, { category: oneOf(chance, CATEGORIES) }, 0, LIST_PAGE_SIZE, uncached),
    'one fact': () => page([one('Material', MATERIALS)]),
    'two names': () => page([one('Color', COLORS), one('Size', SIZES)]),
    alternatives: () => page(COLORS.slice(0, 3).map((color) => `Color: ${color}`)),
    'counts of the filters': () => countFacts(db, uncached, { category: oneOf(chance, CATEGORIES) }),
  };
  const page = async (facts: string[]) => {
    const filter = { category: oneOf(chance, CATEGORIES), facts };
    const number = Math.floor(chance() * 10);
    return pageOfProducts(db, filter, number, LIST_PAGE_SIZE, uncached);
  };
  for (const [name, run] of Object.entries(rows)) {
    const times: number[] = [];
    const cpuTimes: number[] = [];
    for (let round = -20; round < 100; round += 1) {
      const start = performance.now();
      const startCpu = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(startCpu);
      if (round < 0) continue;
      times.push(performance.now() - start);
      cpuTimes.push((user + system) / 1_000);
    }
    const cpu = isEmbedded ? `; CPU ${percentilesOf(cpuTimes)}` : '';
    console.log(`${name.padEnd(24)} ${percentilesOf(times)}${cpu}`);
  }
} finally {
  await stop();
}

function percentilesOf(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `median ${sorted[50]?.toFixed(1)} ms, p95 ${sorted[95]?.toFixed(1)} ms`;
}

async function openServer() {
  const server = await startManyProductsServer();
  const opened = await server.catalogue(100_000);
  return {
    database: opened,
    async stop() {
      await opened.close();
      await server.stop();
    },
  };
}

async function openEmbedded() {
  const opened = await openPGlite({ migrations: 'platform/db/migrations' });
  for (const statement of manyProducts(100_000)) await opened.db.execute(sql.raw(statement));
  return { database: opened, stop: () => opened.close() };
}
