import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import { pageOfProducts } from '#catalog/lists/product-pages.server.ts';
import type { Category, ListedProduct } from '#catalog/products/product.ts';
import type { PageLanguages } from '#catalog/products/product-texts.ts';
import type { Db } from '#platform/db/database.ts';

/** Returns the first products of a category, or only those in stock, without the `shown` ones and their colors. */
export async function listMoreOfCategory(
  db: Db,
  category: Category,
  shown: Pick<ListedProduct, 'id' | 'colors'>[],
  counts: CountCache,
  languages?: PageLanguages,
  inStock?: true,
): Promise<ListedProduct[]> {
  const known = new Set(shown.flatMap(({ id, colors = [] }) => [id, ...colors.map((color) => color.id)]));
  // A list has one card for all colors of a product.
  const { products } = await pageOfProducts(
    db,
    { category, inStock },
    0,
    MAX_MORE + shown.length,
    counts,
    languages,
  );
  return products.filter(({ id }) => !known.has(id)).slice(0, MAX_MORE);
}

/** One row of the grid at its widest. */
const MAX_MORE = 4;
