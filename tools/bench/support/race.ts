import { priceAfter } from '#catalog/amounts/price-change.ts';
import { type Category, categoryPath } from '#catalog/products/product.ts';

/** A product whose price is saved continuously. */
interface RacedProduct {
  id: string;
  category: Category;
  /** The last price whose save was confirmed. */
  saved: number;
}

interface Race {
  origin: string;
  /** Session cookie of the administrator. */
  cookie: string;
  products: RacedProduct[];
  /** End of the race, in the milliseconds of `Date.now()`. */
  until: number;
}

/** High enough to be the only price of its length on a page. */
export const FIRST_PRICE = 1_000_000;
const PERCENT = 0.01;
const READERS_OF_EACH = 3;

/**
 * Raises the prices of products continuously while visitors request the pages that show them. A page is stale if it
 * shows a lower price than the one saved before the request.
 */
export async function race({ origin, cookie, products, until }: Race) {
  const counts = { saves: 0, pages: 0, stale: 0 };

  const save = async (product: RacedProduct) => {
    while (Date.now() < until) {
      const body = new URLSearchParams({
        intent: 'change',
        id: product.id,
        kind: 'price',
        value: String(PERCENT),
      });
      const headers = { Origin: origin, Cookie: cookie };
      const answer = await fetch(`${origin}/admin/dashboard.data`, { method: 'POST', body, headers });
      if (!answer.ok) throw new Error(`The price was not saved: ${await answer.text()}`);
      product.saved = priceAfter(product.saved, { unit: 'percent', value: PERCENT, ending: 'any' });
      counts.saves += 1;
    }
  };
  const read = async (product: RacedProduct) => {
    for (const path of inTurn(`/product/${product.id}`, categoryPath(product.category))) {
      if (Date.now() > until) break;
      const { saved } = product;
      const page = await (await fetch(origin + path)).text();
      counts.pages += 1;
      // A page without a price counts as stale: comparing with NaN is false.
      if (!(priceOn(page) >= saved)) counts.stale += 1;
    }
  };

  const readers = products.flatMap((product) => Array.from({ length: READERS_OF_EACH }, () => read(product)));
  await Promise.all([...products.map(save), ...readers]);
  return counts;
}

function* inTurn(...paths: string[]): Generator<string> {
  while (true) yield* paths;
}

function priceOn(page: string): number {
  return Number(/\$(\d,\d{3},\d{3}\.\d\d)/.exec(page)?.[1]?.replaceAll(',', '') ?? Number.NaN);
}
