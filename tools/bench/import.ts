import { setTimeout as pause } from 'node:timers/promises';
import { previewImport, startImport, uploadTable, waitForState } from './support/import-client.ts';
import { administratorOf, type MeasuredShop, openDemoShop, openShopOf } from './support/measured-shop.ts';
import { newPage, pageTimes } from './support/page-times.ts';
import { forgetPeakOf, memoryOf, processorSeconds } from './support/process-usage.ts';
import { atMost, comparedWith, median, percentile, type Row, untargeted } from './support/row.ts';

const PRODUCTS = 10_000;
const IDLE_MS = 5_000;

/**
 * Imports a table of 10,000 products without photos into the built shop, on each kind of database. Measures the time,
 * the memory, and the response times for a visitor during the import.
 */
export async function measure(): Promise<Row[]> {
  const embedded = await openDemoShop();
  const onEmbedded = await measureOn('embedded', embedded);
  await embedded.close();
  const shop = await openShopOf(1_000);
  const onPostgres = await measureOn('PostgreSQL', shop);
  await shop.close();
  return [...onEmbedded, ...onPostgres];
}

async function measureOn(name: string, { origin, pid }: MeasuredShop): Promise<Row[]> {
  let count = 0;
  /** A cached page; every tenth time an uncached one. */
  const path = () => (++count % 10 ? '/women' : newPage());
  const idle = await pageTimes(origin, pause(IDLE_MS), { path });
  const request = await administratorOf({ origin });
  await forgetPeakOf(pid);
  const before = await memoryOf(pid);
  const id = await uploadTable(request, table());
  const checkedFrom = performance.now();
  await previewImport(request, id);
  const ranFrom = performance.now();
  const cpuBefore = await processorSeconds(pid);
  await startImport(request, id);
  const ending = waitForState(request, id, 'finished');
  const during = await pageTimes(origin, ending, { path });
  const { counts } = await ending;
  const ran = performance.now() - ranFrom;
  if (counts.added !== PRODUCTS) throw new Error(`Only ${counts.added} of ${PRODUCTS} products were added.`);
  const what = `${PRODUCTS} products imported, ${name}`;
  const page = (share: string, of: (times: number[]) => number) =>
    comparedWith(untargeted(`${what}: a visitor's page during the import, ${share}`, of(during), 'ms'), {
      name: 'before',
      value: of(idle),
    });
  return [
    untargeted(`${what}: dry run`, ranFrom - checkedFrom, 'ms'),
    atMost(90_000, `${what}: written, with a visitor`, ran, 'ms'),
    untargeted(`${what}: CPU time`, ((await processorSeconds(pid)) - cpuBefore) * 1_000, 'ms'),
    atMost(200, `${what}: memory`, (await memoryOf(pid)).peak - before.now, 'MB'),
    page('median', median),
    page('p99', (times) => percentile(times, 0.99)),
  ];
}

function table(): string[] {
  const description = 'Made of soft leather by people who know how, in a workshop of their own. '.repeat(6);
  return Array.from(
    { length: PRODUCTS },
    (_, at) => `Bag ${at} of ${(at * 7919).toString(36)},BAG-${at},${at + 1}.50,Bags,${description}`,
  );
}
