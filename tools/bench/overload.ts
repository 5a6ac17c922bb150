import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LOAD_CORE } from './support/cores.ts';
import { openDemoShop, openShopOf } from './support/measured-shop.ts';
import { atMost, type Row } from './support/row.ts';

const SECONDS = 8;

export async function measureOverload(): Promise<Row[]> {
  const embedded = await openDemoShop();
  const onEmbedded = await slowestCached(embedded);
  await embedded.close();
  const shop = await openShopOf(5_000);
  const onPostgres = await slowestCached(shop);
  await shop.close();
  return [
    atMost(100, 'cached page under 300 simultaneous uncached ones, embedded, p99', onEmbedded, 'ms'),
    atMost(100, 'cached page under 300 simultaneous uncached ones, PostgreSQL, p99', onPostgres, 'ms'),
  ];
}

/**
 * Measures the response time of a cached page while 300 simultaneous visitors request uncached pages. The 300 run in
 * another process and this one reuses an open connection, so that only the shop is measured.
 *
 * @returns the 99th percentile in milliseconds
 */
async function slowestCached({ origin }: { origin: string }): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const requestPage = () =>
    new Promise<void>((resolve, reject) => {
      request(`${origin}/women`, { agent }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });
  for (let time = 0; time < 10; time += 1) await requestPage();
  const [program = process.execPath, ...args] = [
    ...LOAD_CORE,
    process.execPath,
    'tools/bench/support/uncached-visitors.ts',
    origin,
  ];
  const crowd = spawn(program, [...args, String(SECONDS)], { stdio: ['ignore', 'inherit', 'inherit'] });
  const times: number[] = [];
  while (crowd.exitCode === null) {
    const begun = performance.now();
    await requestPage();
    times.push(performance.now() - begun);
    await pause(5);
  }
  agent.destroy();
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}
