import { sql } from 'drizzle-orm';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { countFacts } from '#catalog/lists/facts.server.ts';
import { LIST_PAGE_SIZE } from '#catalog/lists/listing.ts';
import { pageOfProducts } from '#catalog/lists/product-pages.server.ts';
import { factIn } from '#catalog/products/facts.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { MIGRATIONS, query } from './support/database.ts';
import { manyProducts } from './support/many-products.ts';
import { startManyProductsServer } from './support/many-products-server.ts';
import { type Question, queryTimes } from './support/question.ts';
import { median, percentile } from './support/row.ts';
import { type Chance, oneOf } from './support/seeded-chance.ts';

/**
 * `npm run bench:facts`: measures lists that are filtered by facts, the counts of the filters, and pages that begin
 * with pinned products, with 100,000 products of which each has three facts. Counts are not cached. `-- embedded`
 * measures the embedded database instead of PostgreSQL, and its CPU time, which does not depend on other processes.
 */
const FACTS = {
  Color: 'Rust Sand Ink Sage Oat Navy Ochre Plum Clay Moss Slate Rose'.split(' '),
  Size: 'XS S M L XL S–XL'.split(' '),
  Material: 'Linen Wool Cotton Silk Viscose'.split(' '),
};
const TARGET = 25;
const QUESTIONS: Question[] = [
  { row: 'no fact, first page', target: TARGET, prepare: (db, chance) => () => page(db, chance, [], 1) },
  question('one fact', (chance) => [oneFact(chance, 'Material')]),
  question('two names', (chance) => [oneFact(chance, 'Color'), oneFact(chance, 'Size')]),
  question('alternatives', () => FACTS.Color.slice(0, 3).map((color) => `Color: ${color}`)),
  {
    row: 'counts of the filters',
    target: TARGET,
    prepare: (db, chance) => () => countFacts(db, uncached, { category: oneOf(chance, CATEGORIES) }),
  },
];

const isEmbedded = process.argv.includes('embedded');
const { database, stop } = await (isEmbedded ? openEmbedded() : openServer());
try {
  const { db } = database;
  for (const asked of QUESTIONS) {
    const [times] = await queryTimes(asked, [{ db, counts: uncached }]);
    const cpu = isEmbedded ? `; CPU ${percentilesOf(times?.cpuMs)}` : '';
    console.log(`${asked.row.padEnd(24)} ${percentilesOf(times?.ms)}${cpu}`);
  }
} finally {
  await stop();
}

function question(row: string, choose: (chance: Chance) => string[]): Question {
  return { row, target: TARGET, prepare: (db, chance) => () => page(db, chance, choose(chance), 10) };
}

/** Reads one of the first pages of a category with these facts. */
function page(db: Parameters<Question['prepare']>[0], chance: Chance, facts: string[], pages: number) {
  const byName = Map.groupBy(facts, (fact) => factIn(fact).name);
  const filter = { category: oneOf(chance, CATEGORIES), facts: [...byName.values()] };
  return pageOfProducts(db, filter, Math.floor(chance() * pages), LIST_PAGE_SIZE, uncached);
}

function oneFact(chance: Chance, name: keyof typeof FACTS): string {
  return `${name}: ${oneOf(chance, FACTS[name] as [string, ...string[]])}`;
}

function percentilesOf(times: number[] = []): string {
  return `median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
}

/** Gives each product three facts. */
function addFacts(): string {
  const facts = Object.entries(FACTS).map(
    ([name, values], at) =>
      `'${name}: ' || (array['${values.join("','")}'])[1 + abs(hashtext(id::text || '${at + 1}')) % ${values.length}]`,
  );
  return `update products set facts = array[${facts.join(', ')}] where facts = '{}'`;
}

async function openServer() {
  const server = await startManyProductsServer();
  const database = await server.catalog(100_000);
  // Connections of the shop end statements after some seconds.
  await query(server.databaseUrl(100_000), addFacts());
  await query(server.databaseUrl(100_000), 'vacuum (analyze)');
  return { database, stop: () => database.close().then(server.stop) };
}

async function openEmbedded() {
  const database = await openPGlite({ migrations: MIGRATIONS });
  for (const statement of [...manyProducts(100_000), addFacts(), 'vacuum analyze']) {
    await database.db.execute(sql.raw(statement));
  }
  return { database, stop: () => database.close() };
}
