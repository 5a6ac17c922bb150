import { openShopOf } from './support/measured-shop.ts';
import { processorSeconds } from './support/processor-seconds.ts';
import { median, moreThan, type Row } from './support/row.ts';

const ROUNDS = 5;
const PAGES = 600;

/** Pages per second and core of NextFaster; Payload renders 22, EverShop 12 (docs/performance.md). */
const FASTEST_PEER = 35;

/** Measures uncached category pages of 24 products on PostgreSQL. */
export async function measureUncachedPage(): Promise<Row[]> {
  const shop = await openShopOf(5_000);
  const value = await newPagesPerCore(shop);
  await shop.close();
  return [moreThan(FASTEST_PEER, 'uncached category page, 24 cards, per core', value, 'req/s')];
}

/**
 * Returns the number of pages that a server renders per second of its own CPU time, which does not depend on the speed
 * of the client. Every address has a different price limit, so none is cached.
 */
async function newPagesPerCore({ origin, pid }: { origin: string; pid: number }): Promise<number> {
  let limit = 1_000_000;
  const rounds: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = await processorSeconds(pid);
    await requestAll(
      Array.from({ length: PAGES }, () => {
        limit += 1;
        return `${origin}/women?max=${limit}`;
      }),
    );
    // The first round only warms up V8.
    if (round >= 0) rounds.push(PAGES / ((await processorSeconds(pid)) - before));
  }
  return median(rounds);
}

async function requestAll(addresses: string[]): Promise<void> {
  const queue = [...addresses];
  const drain = async () => {
    for (let address = queue.pop(); address; address = queue.pop()) {
      const answer = await fetch(address);
      const page = await answer.text();
      const cards = page.split('<article').length - 1;
      if (cards < 24) throw new Error(`${address} shows ${cards} products`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, drain));
}
