import type { Db } from '#db/database.ts';
import { uncached } from '../count-cache.server.ts';
import { type ProductFilter, type ProductPage, pageOfProducts } from '../product-pages.server.ts';

/** A page whose count is asked of the database every time: tests write past whoever announces changes. */
export function pageUncached(
  db: Db,
  filter: ProductFilter = {},
  page = 0,
  pageSize = 10,
): Promise<ProductPage> {
  return pageOfProducts(db, filter, page, pageSize, uncached);
}
