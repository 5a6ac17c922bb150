import type { Db } from '#platform/db/database.ts';
import { uncached } from '../lists/count-cache.server.ts';
import { type ProductFilter, type ProductPage, pageOfProducts } from '../lists/product-pages.server.ts';

/** A page whose count always comes from the database, because tests write without announcing changes. */
export function pageUncached(
  db: Db,
  filter: ProductFilter = {},
  page = 0,
  pageSize = 10,
): Promise<ProductPage> {
  return pageOfProducts(db, filter, page, pageSize, uncached);
}
