import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { uncached } from '#catalogue/lists/count-cache.server.ts';
import { countFacts } from '#catalogue/lists/facts.server.ts';
import { LIST_PAGE_SIZE } from '#catalogue/lists/listing.ts';
import { pageOfProducts } from '#catalogue/lists/product-pages.server.ts';
import { CATEGORIES } from '#catalogue/products/product.ts';
import { startManyProductsServer } from './support/many-products-server.ts';
import { oneOf, seededChance } from './support/seeded-chance.ts';

/**
 * `npm run bench:facts`: measures lists that are filtered by facts, and the counts of the filters, with 100,000
 * products of which each has three facts. Counts are not cached.
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

const server = await startManyProductsServer();
try {
  const { db, close } = await server.catalogue(100_000);
  const pick = (values: string[], prime: number) =>
    sql.raw(`(array['${values.join("','")}'])[1 + abs(hashtext(id::text || '${prime}')) % ${values.length}]`);
  for (const category of CATEGORIES)
    await db.execute(sql`
      update products set facts = array['Color: ' || ${pick(COLORS, 1)}, 'Size: ' || ${pick(SIZES, 2)},
        'Material: ' || ${pick(MATERIALS, 3)}] where category = ${category} and facts = '{}'`);
  await db.execute(sql`vacuum analyze products`);
  const chance = seededChance(1);
  const one = (name: string, values: string[]) =>
    `${name}: ${oneOf(chance, values as [string, ...string[]])}`;
  const rows: Record<string, () => Promise<unknown>> = {
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
    for (let round = -20; round < 100; round += 1) {
      const start = performance.now();
      await run();
      if (round >= 0) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    console.log(`${name.padEnd(24)} median ${times[50]?.toFixed(1)} ms, p95 ${times[95]?.toFixed(1)} ms`);
  }
  await close();
} finally {
  await server.stop();
}
