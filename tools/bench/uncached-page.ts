import { type MeasuredShop, openShopOf } from './support/measured-shop.ts';
import { processorSeconds } from './support/process-usage.ts';
import { atLeastOf, inRounds, median, type Row, untargeted } from './support/row.ts';

const ROUNDS = 5;
const PAGES = 600;

/** Pages per second and core of the fastest peer; Payload renders 22, EverShop 12. */
const FASTEST_PEER = { name: 'NextFaster', value: 35 };

const ACCEPTED_BY_BROWSERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** Measures uncached category pages of 24 products on PostgreSQL. */
export async function measure(): Promise<Row[]> {
  const shop = await openShopOf(5_000);
  const rates = await inRounds(ROUNDS, (round) => pagesPerCore(shop, round));
  await shop.close();
  const row = untargeted('uncached category page, 24 cards, per core', median(rates), 'req/s');
  return [atLeastOf(1, row, FASTEST_PEER)];
}

/**
 * Returns the number of pages that the shop renders per second of its own CPU time, which does not depend on the speed
 * of the client. Every address has a different price limit, so none is cached.
 */
async function pagesPerCore({ origin, pid }: MeasuredShop, round: number): Promise<number> {
  const before = await processorSeconds(pid);
  let requested = 0;
  const requestPages = async () => {
    while (requested < PAGES) {
      requested += 1;
      const address = `${origin}/women?max=1${round}${1_000 + requested}`;
      const page = await (await fetch(address, { headers: ACCEPTED_BY_BROWSERS })).text();
      const cards = page.split('<article').length - 1;
      if (cards < 24) throw new Error(`${address} shows ${cards} products`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, requestPages));
  return PAGES / ((await processorSeconds(pid)) - before);
}
