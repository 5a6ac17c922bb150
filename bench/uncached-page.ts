import { openShopOf } from './measured-shop.ts';
import { processorSeconds } from './processor-seconds.ts';
import { median, moreThan, type Row } from './row.ts';

const ROUNDS = 5;
const PAGES = 600;

/** What NextFaster does of its own pages; Payload does 22, EverShop 12 (docs/performance.md). */
const FASTEST_PEER = 35;

/** Category pages of 24 products, each rendered for the first time, on PostgreSQL. */
export async function measureUncachedPage(): Promise<Row[]> {
  const shop = await openShopOf(5_000);
  const value = await newPagesPerCore(shop);
  await shop.close();
  return [moreThan(FASTEST_PEER, 'uncached category page, 24 cards, per core', value, 'req/s')];
}

/**
 * How many pages a server renders per second of its own processor time, on which the speed of whatever asks makes no
 * difference. Every address bears another price limit, so that none is in memory.
 */
async function newPagesPerCore({ origin, pid }: { origin: string; pid: number }): Promise<number> {
  let limit = 1_000_000;
  const rounds: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = await processorSeconds(pid);
    await askAll(
      Array.from({ length: PAGES }, () => {
        limit += 1;
        return `${origin}/women?max=${limit}`;
      }),
    );
    // The first round warms the engine up.
    if (round >= 0) rounds.push(PAGES / ((await processorSeconds(pid)) - before));
  }
  return median(rounds);
}

async function askAll(addresses: string[]): Promise<void> {
  const left = [...addresses];
  const askOn = async () => {
    for (let address = left.pop(); address; address = left.pop()) {
      const answer = await fetch(address);
      const page = await answer.text();
      const cards = page.split('<article').length - 1;
      if (cards < 24) throw new Error(`${address} shows ${cards} products`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, askOn));
}
