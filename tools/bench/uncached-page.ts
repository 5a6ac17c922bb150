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

async function newPagesPerCore(shop: Server): Promise<number> {
  const rounds: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const value = await pagesPerCore(shop, '', `${round + 1}`);
    // The first round only warms up V8.
    if (round >= 0) rounds.push(value);
  }
  return median(rounds);
}

interface Server {
  origin: string;
  pid: number;
}

/**
 * Returns the number of pages that a server renders per second of its own CPU time, which does not depend on the speed
 * of the client. Every address has a different price limit, so none is cached.
 *
 * @param prefix of the language, such as `/ar`
 * @param round digits that differ from those of other calls
 */
export async function pagesPerCore({ origin, pid }: Server, prefix: string, round: string): Promise<number> {
  const before = await processorSeconds(pid);
  const limits = Array.from({ length: PAGES }, (_, at) => `1${round}${1_000 + at}`);
  await requestAll(limits.map((limit) => `${origin}${prefix}/women?max=${limit}`));
  return PAGES / ((await processorSeconds(pid)) - before);
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
