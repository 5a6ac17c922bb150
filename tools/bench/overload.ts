import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { LOAD_CORE } from './support/cores.ts';
import { openDemoShop, openShopOf } from './support/measured-shop.ts';
import { pageTimes } from './support/page-times.ts';
import { atMost, percentile, type Row } from './support/row.ts';

const SECONDS = 8;

/**
 * Measures the response time of a cached page while 300 simultaneous visitors request uncached pages. The 300 run in
 * another process and this one reuses an open connection, so that only the shop is measured.
 */
export async function measure(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [database, open] of [
    ['embedded', () => openDemoShop()],
    ['PostgreSQL', () => openShopOf(5_000)],
  ] as const) {
    const shop = await open();
    const visitors = [process.execPath, 'tools/bench/support/uncached-visitors.ts', shop.origin];
    await pageTimes(shop.origin, 10, CACHED);
    const [program = '', ...args] = [...LOAD_CORE, ...visitors, String(SECONDS)];
    const crowd = once(spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }), 'exit');
    const p99 = percentile(await pageTimes(shop.origin, crowd, CACHED), 0.99);
    rows.push(atMost(100, `cached page under 300 simultaneous uncached ones, ${database}, p99`, p99, 'ms'));
    await shop.close();
  }
  return rows;
}

const CACHED = { path: () => '/women', pauseMs: 5 };
