import { priceAfter } from '#catalogue/price-change.ts';
import { type Category, categoryPath } from '#catalogue/product.ts';

/** A product whose price is saved anew all the time. */
export interface Raced {
  id: string;
  category: Category;
  /** The price that has been saved for certain. */
  saved: number;
}

interface Race {
  origin: string;
  /** The administrator's. */
  cookie: string;
  products: Raced[];
  /** When it ends, as `Date.now()` will say it. */
  until: number;
}

/** High enough to be the only price of its length on a page. */
export const FIRST_PRICE = 1_000_000;
const PERCENT = 0.01;
const READERS_OF_EACH = 3;

/**
 * The prices of some products are saved one after the other, while visitors ask for the pages that show them. A page is
 * stale that shows less than what had been saved by the time it was asked for.
 */
export async function race({ origin, cookie, products, until }: Race) {
  const counts = { saves: 0, pages: 0, stale: 0 };

  const save = async (product: Raced) => {
    while (Date.now() < until) {
      const body = new URLSearchParams({ id: product.id, kind: 'price', value: String(PERCENT) });
      const headers = { Origin: origin, Cookie: cookie };
      const answer = await fetch(`${origin}/admin/products/change`, { method: 'POST', body, headers });
      if (!answer.ok) throw new Error(`The price was not saved: ${await answer.text()}`);
      product.saved = priceAfter(product.saved, { unit: 'percent', value: PERCENT, ending: 'any' });
      counts.saves += 1;
    }
  };
  const read = async (product: Raced) => {
    for (const path of inTurn(`/product/${product.id}`, categoryPath(product.category))) {
      if (Date.now() > until) break;
      const { saved } = product;
      const page = await (await fetch(origin + path)).text();
      counts.pages += 1;
      // A page without a price is no fresh one either.
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
