import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import type { Db } from '#platform/db/database.ts';
import { type Chance, seededChance } from './seeded-chance.ts';

/** A database query of the shop to measure. */
export interface Question {
  row: string;
  /** Maximum 95th percentile in milliseconds with 100,000 products. */
  target: number;
  /** The same with 1,000,000 products, if there is a target. */
  targetOfMillion?: number;
  /** Chooses random parameters. Only the returned function is measured. `counts` is the shop's cache of counts. */
  prepare(db: Db, chance: Chance, counts: CountCache): Promise<RunQuery> | RunQuery;
}

type RunQuery = () => Promise<unknown>;

const WARM_UP = 20;
const ROUNDS = 100;

/**
 * Runs a question repeatedly, alternating between catalogs, so that other load of the machine affects all of them.
 *
 * @returns for each catalog, the milliseconds and the CPU time of this process
 */
export async function queryTimes(
  { prepare }: Question,
  catalogs: { db: Db; counts: CountCache }[],
): Promise<{ ms: number[]; cpuMs: number[] }[]> {
  const measured = catalogs.map((catalog) => ({
    ...catalog,
    chance: seededChance(1),
    ms: [] as number[],
    cpuMs: [] as number[],
  }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const { db, counts, chance, ms, cpuMs } of measured) {
      const run = await prepare(db, chance, counts);
      const [start, startCpu] = [performance.now(), process.cpuUsage()];
      await run();
      const { user, system } = process.cpuUsage(startCpu);
      if (round < 0) continue;
      ms.push(performance.now() - start);
      cpuMs.push((user + system) / 1_000);
    }
  }
  return measured;
}
