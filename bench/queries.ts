import { performance } from 'node:perf_hooks';
import { startManyProductsServer } from './many-products-server.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { seededChance } from './seeded-chance.ts';

/** One line of the table. Times in milliseconds; `reference` is the p95 of the same with 10,000 products. */
export interface QueryRow {
  row: string;
  median: number;
  p95: number;
  target: number;
  reference: number;
  ratio: number;
}

/**
 * Asks the catalogue's own questions of 1,000,000 products on PostgreSQL, and of 10,000 for comparison, in turns, so
 * that a busy moment of the machine meets both. `only` chooses the rows with these words; `onRow` hears of each.
 */
export async function measureQueries({
  only = '',
  rounds = 100,
  onRow = (_row: QueryRow) => {},
} = {}): Promise<QueryRow[]> {
  const server = await startManyProductsServer();
  try {
    const [few, many] = [await server.catalogue(10_000), await server.catalogue(1_000_000)];
    const rows: QueryRow[] = [];
    for (const question of QUESTIONS.filter(({ row }) => row.includes(only))) {
      const sizes = [few, many].map(({ db }) => ({ db, chance: seededChance(1), times: [] as number[] }));
      for (let round = -WARM_UP; round < rounds; round += 1) {
        for (const { db, chance, times } of sizes) {
          const ask = await question.prepare(db, chance);
          const time = await milliseconds(ask);
          if (round >= 0) times.push(time);
        }
      }
      const [fewTimes, manyTimes] = sizes.map(({ times }) => times.toSorted((a, b) => a - b));
      const row = summary(question, fewTimes ?? [], manyTimes ?? []);
      rows.push(row);
      onRow(row);
    }
    await Promise.all([few.close(), many.close()]);
    return rows;
  } finally {
    await server.stop();
  }
}

const WARM_UP = 20;

async function milliseconds(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await ask();
  return performance.now() - start;
}

/** Of times in ascending order. */
function summary({ row, target }: Question, few: number[], many: number[]): QueryRow {
  const [p95, reference] = [at(many, 0.95), at(few, 0.95)];
  return { row, median: at(many, 0.5), p95, target, reference, ratio: p95 / reference };
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

if (import.meta.main) {
  const [only, rounds] = process.argv.slice(2);
  console.log(`${'1,000,000 products, ms'.padEnd(40)}   median      p95   target   p95 at 10,000   ratio`);
  await measureQueries({ only, rounds: Number(rounds ?? 100), onRow: print });
}

function print({ row, median, p95, target, reference, ratio }: QueryRow): void {
  const numbers = [median.toFixed(1), p95.toFixed(1), String(target)].map((text) => text.padStart(9));
  console.log(
    `${row.padEnd(40)}${numbers.join('')}${reference.toFixed(1).padStart(16)}${ratio.toFixed(1).padStart(8)}`,
  );
}
