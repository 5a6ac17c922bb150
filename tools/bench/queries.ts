import { performance } from 'node:perf_hooks';
import { followChanges } from '#catalogue/changes/changes.server.ts';
import { openCountCache } from '#catalogue/lists/count-cache.server.ts';
import { type ManyProductsServer, startManyProductsServer } from './support/many-products-server.ts';
import { QUESTIONS, type Question } from './support/questions.ts';
import { atMost, type Row } from './support/row.ts';
import { seededChance } from './support/seeded-chance.ts';

/** One row of the table, in milliseconds. A row may have no target. */
export interface QueryRow {
  row: string;
  /** The results with 100,000 products, and with 1,000,000. */
  sizes: { count: number; best: number; median: number; p95: number; target: number | undefined }[];
}

/**
 * Measures the catalog's queries on PostgreSQL with 100,000 and with 1,000,000 products, alternating so that other
 * load of the machine affects both. `only` selects the rows that contain it; `onRow` is called with each result.
 */
async function measureQueries({
  only = '',
  rounds = 100,
  onRow = (_row: QueryRow) => {},
} = {}): Promise<QueryRow[]> {
  const server = await startManyProductsServer();
  try {
    const rows: QueryRow[] = [];
    const catalogues: Awaited<ReturnType<typeof openCatalogue>>[] = [];
    // Load in sequence, because every load uses the same temporary database name.
    for (const count of COUNTS) catalogues.push(await openCatalogue(server, count));
    for (const question of QUESTIONS.filter(({ row }) => row.includes(only))) {
      const sizes = catalogues.map((catalogue) => ({
        ...catalogue,
        chance: seededChance(1),
        times: [] as number[],
      }));
      for (let round = -WARM_UP; round < rounds; round += 1) {
        for (const { database, counts, chance, times } of sizes) {
          const run = await question.prepare(database.db, chance, counts);
          const time = await milliseconds(run);
          if (round >= 0) times.push(time);
        }
      }
      const row = { row: question.row, sizes: sizes.map((size) => summary(question, size)) };
      rows.push(row);
      onRow(row);
    }
    for (const { database, changes } of catalogues) {
      await changes.stop();
      await database.close();
    }
    return rows;
  } finally {
    await server.stop();
  }
}

const WARM_UP = 20;

async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function openCatalogue(server: ManyProductsServer, count: number) {
  const database = await server.catalogue(count);
  const changes = await followChanges(database);
  return { count, database, changes, counts: openCountCache(changes) };
}

const COUNTS = [100_000, 1_000_000];

function summary({ target, targetOfMillion }: Question, size: { count: number; times: number[] }) {
  const sorted = size.times.toSorted((a, b) => a - b);
  return {
    count: size.count,
    best: at(sorted, 0),
    median: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    target: size.count === 1_000_000 ? targetOfMillion : target,
  };
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns the 95th percentile of each catalog query that has a target, with 100,000 and 1,000,000 products. */
export async function measureQueryRows(): Promise<Row[]> {
  const measured = await measureQueries();
  return measured.flatMap(({ row, sizes }) =>
    sizes.flatMap(({ count, p95, target }) =>
      target === undefined
        ? []
        : [atMost(target, `${count.toLocaleString('en-US')} products: ${row}`, p95, 'ms')],
    ),
  );
}

if (import.meta.main) {
  const [only, rounds] = process.argv.slice(2);
  console.log(
    `${'ms'.padEnd(50)}${COUNTS.map((count) => `     best   median      p95   target of ${count}`).join('')}`,
  );
  await measureQueries({ only, rounds: Number(rounds ?? 100), onRow: print });
}

function print({ row, sizes }: QueryRow): void {
  const numbers = sizes.flatMap(({ best, median, p95, target }) => [
    best.toFixed(1),
    median.toFixed(1),
    p95.toFixed(1),
    String(target ?? '-').padEnd(10),
  ]);
  console.log(`${row.padEnd(50)}${numbers.map((text) => text.padStart(9)).join('')}`);
}
