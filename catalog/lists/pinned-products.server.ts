import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import type { Category } from '../products/product.ts';
import { pinnedFirst } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { PinnedProduct } from './pinned-product.ts';

/** Lists the products that are pinned to the top of a category, hidden ones included. */
export function listPinned(db: Db, category: Category): Promise<PinnedProduct[]> {
  const { id, code, name, images, price, hidden, inStock, subCategory } = products;
  return withCatalogError('Failed to fetch products', () =>
    db
      .select({ id, code, name, images, price, hidden, inStock, subCategory })
      .from(products)
      .where(isPinnedIn(category))
      .orderBy(...pinnedFirst),
  );
}

/** Lists the ids of the products that are pinned to the top of a category. */
export async function listPinnedIds(db: Db, category: Category): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isPinnedIn(category))
    .orderBy(...pinnedFirst);
  return rows.map(({ id }) => id);
}

function isPinnedIn(category: Category) {
  return and(eq(products.category, category), gt(products.pinRank, 0));
}
