import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type MeasuredShop, openDemoShop, openShopOf } from './measured-shop.ts';
import { atMost, type Row } from './row.ts';

const AT_ONCE = 300;
const SECONDS = 8;

/** How long a page in memory takes while three hundred others, none of them in memory, are asked for at once. */
export async function measureOverload(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const embedded = await openDemoShop(directory);
  const onEmbedded = await slowestCached(embedded);
  await embedded.close();
  await rm(directory, { recursive: true });
  const shop = await openShopOf(5_000);
  const onPostgres = await slowestCached(shop);
  await shop.close();
  return [
    atMost(100, 'cached page beside 300 new ones at once, embedded, p99', onEmbedded, 'ms'),
    atMost(100, 'cached page beside 300 new ones at once, PostgreSQL, p99', onPostgres, 'ms'),
  ];
}

async function slowestCached({ origin }: MeasuredShop): Promise<number> {
  for (let time = 0; time < 10; time += 1) await (await fetch(`${origin}/women`)).text();
  const end = performance.now() + SECONDS * 1000;
  let limit = 1_000_000;
  const askNew = async () => {
    while (performance.now() < end) {
      limit += 1;
      const answer = await fetch(`${origin}/women?max=${limit}`);
      await answer.text();
      // As a visitor who was told to come again does.
      if (answer.status === 503) await pause(1_000);
    }
  };
  const times: number[] = [];
  const askCached = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await (await fetch(`${origin}/women`)).text();
      times.push(performance.now() - begun);
      await pause(5);
    }
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, askNew), askCached()]);
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}
