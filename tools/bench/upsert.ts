import { setTimeout as pause } from 'node:timers/promises';
import { ACCOUNT } from '../e2e/support/server-process.ts';
import { administratorOf, type MeasuredShop, openDemoShop, openShopOf } from './support/measured-shop.ts';
import { newPage, pageTimes } from './support/page-times.ts';
import { atMost, comparedWith, median, percentile, type Row, untargeted } from './support/row.ts';

const PRODUCTS = 10_000;
const ROWS = 500;
const IDLE_MS = 5_000;

/**
 * Adds 10,000 products by the API of the built shop, 500 in a request, and changes each of them, on each kind of
 * database. Measures the times, and the response times for a visitor meanwhile.
 */
export async function measure(): Promise<Row[]> {
  const embedded = await openDemoShop();
  const onEmbedded = await measureOn('embedded', embedded, 120_000);
  await embedded.close();
  const shop = await openShopOf(1_000);
  const onPostgres = await measureOn('PostgreSQL', shop, 60_000);
  await shop.close();
  return [...onEmbedded, ...onPostgres];
}

async function measureOn(name: string, { origin }: MeasuredShop, limitMs: number): Promise<Row[]> {
  let count = 0;
  /** A cached page; every tenth time an uncached one. */
  const path = () => (++count % 10 ? '/women' : newPage());
  const key = await newKey(origin);
  const idle = await pageTimes(origin, pause(IDLE_MS), { path });
  const rows: Row[] = [];
  for (const [what, outcome, price] of [
    ['added', 'added', 1],
    ['changed', 'changed', 2],
  ] as const) {
    const began = performance.now();
    const sending = upsert(origin, key, price, outcome);
    const times = await pageTimes(origin, sending, { path });
    const took = performance.now() - began;
    const page = `${PRODUCTS} products ${what} by the API, ${name}: a visitor's page`;
    const before = (of: (times: number[]) => number) => ({ name: 'before', value: of(idle) });
    const p99 = (all: number[]) => percentile(all, 0.99);
    rows.push(
      atMost(limitMs, `${PRODUCTS} products ${what} by the API, ${name}, with a visitor`, took, 'ms'),
      comparedWith(untargeted(`${page}, median`, median(times), 'ms'), before(median)),
      comparedWith(atMost(50, `${page}, p99`, p99(times), 'ms'), before(p99)),
    );
  }
  return rows;
}

async function upsert(origin: string, key: string, price: number, outcome: string): Promise<void> {
  const description = 'Made of soft leather by people who know how, in a workshop of their own. '.repeat(6);
  for (let first = 0; first < PRODUCTS; first += ROWS) {
    const products = Array.from({ length: ROWS }, (_, at) => ({
      ...{ code: `BAG-${first + at}`, name: `Bag ${first + at}`, category: 'Bags', hidden: true },
      ...{ price: first + at + price, description, facts: ['Color: Rust', 'Material: Leather'] },
    }));
    const response = await fetch(`${origin}/api/v1/products/bulk`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ products }),
    });
    const { results } = (await response.json()) as { results: { outcome: string }[] };
    const wrong = results.find((result) => result.outcome !== outcome);
    if (wrong) throw new Error(`A row is not ${outcome}: ${JSON.stringify(wrong)}`);
  }
}

/** Adds a key in the admin. */
async function newKey(origin: string): Promise<string> {
  const request = await administratorOf({ origin });
  const { password } = ACCOUNT;
  const body = new URLSearchParams({ name: 'Bench', rights: 'write', expiry: '30', password });
  const page = await (await request('/admin/keys', { method: 'POST', body })).text();
  const [key] = /vitrine_[\w-]{43}/.exec(page) ?? [];
  if (!key) throw new Error('There is no new key');
  return key;
}
