import { followChanges } from '#catalog/changes/changes.server.ts';
import { openCountCache } from '#catalog/lists/count-cache.server.ts';
import { startManyProductsServer } from './support/many-products-server.ts';
import { queryTimes } from './support/question.ts';
import { QUESTIONS } from './support/questions.ts';
import { atMost, median, percentile, type Row, untargeted } from './support/row.ts';

const COUNTS = [100_000, 1_000_000] as const;

/**
 * Measures the median and the 95th percentile of the catalog's queries on PostgreSQL, with 100,000 and with 1,000,000
 * products.
 */
export async function measure(): Promise<Row[]> {
  const server = await startManyProductsServer();
  try {
    const catalogs: Awaited<ReturnType<typeof openCatalog>>[] = [];
    // Load in sequence, because every load uses the same temporary database name.
    for (const count of COUNTS) catalogs.push(await openCatalog(server, count));
    const rows: Row[] = [];
    for (const question of QUESTIONS) {
      console.error(`measuring: ${question.row} …`);
      const times = await queryTimes(question, catalogs);
      const measured = COUNTS.flatMap((count, at) => {
        const ms = times[at]?.ms ?? [];
        const row = `${count.toLocaleString('en-US')} products: ${question.row}`;
        const target = count === 1_000_000 ? question.targetOfMillion : question.target;
        const p95 = untargeted(`${row}, p95`, percentile(ms, 0.95), 'ms');
        return [
          untargeted(`${row}, median`, median(ms), 'ms'),
          target === undefined ? p95 : atMost(target, p95.row, p95.value, 'ms'),
        ];
      });
      rows.push(...measured);
    }
    for (const { close } of catalogs) await close();
    return rows;
  } finally {
    await server.stop();
  }
}

async function openCatalog(server: Awaited<ReturnType<typeof startManyProductsServer>>, count: number) {
  const database = await server.catalog(count);
  const changes = await followChanges(database);
  return {
    db: database.db,
    counts: openCountCache(changes),
    async close() {
      await changes.stop();
      await database.close();
    },
  };
}
