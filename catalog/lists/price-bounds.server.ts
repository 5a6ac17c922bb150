import { and, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { CountCache } from './count-cache.server.ts';
import { filteredBy, type ProductFilter } from './product-pages.server.ts';

/** The lowest and the highest price of a list; `null` if it shows none. */
export interface PriceBounds {
  lowest: number | null;
  highest: number | null;
}

/** Returns the bounds of the prices that visitors see in a category or section. */
export function priceBounds(
  db: Db,
  counts: CountCache,
  { category, subCategory }: Pick<ProductFilter, 'category' | 'subCategory'>,
): Promise<PriceBounds> {
  const list = { category, subCategory };
  return withCatalogError('Failed to fetch products', () =>
    counts.get(`prices ${JSON.stringify(list)}`, category ?? null, async () => {
      const [bounds] = await queryRows<PriceBounds>(
        db,
        sql`select min(price)::float8 as lowest, max(price)::float8 as highest from ${products}
          where ${and(filteredBy(list), sql`not ${products.priceOnRequest}`)}`,
      );
      return bounds ?? { lowest: null, highest: null };
    }),
  );
}
