import { openShopOf } from './measured-shop.ts';
import { processorSeconds } from './processor-seconds.ts';
import { median, type Row } from './row.ts';

const ROUNDS = 5;
const PAGES = 600;

/**
 * Category pages of 24 products, each rendered for the first time, on PostgreSQL: every address bears another price
 * limit, so that none is in memory. Counted per second of the server's own processor time, on which the speed of
 * whatever asks makes no difference.
 */
export async function measureUncachedPage(): Promise<Row[]> {
  const shop = await openShopOf(5_000);
  let limit = 1_000_000;
  const rounds: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = await processorSeconds(shop.pid);
    await askAll(
      Array.from({ length: PAGES }, () => {
        limit += 1;
        return `${shop.origin}/women?max=${limit}`;
      }),
    );
    // The first round warms the engine up.
    if (round >= 0) rounds.push(PAGES / ((await processorSeconds(shop.pid)) - before));
  }
  await shop.close();
  const value = median(rounds);
  return [
    {
      row: 'uncached category page, 24 cards, per core',
      value,
      unit: 'req/s',
      reference: null,
      ratio: null,
      target: 'at least 700',
      met: value >= 700,
    },
  ];
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
