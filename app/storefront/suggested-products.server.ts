import type { RequestContext } from '#app/context.ts';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import { pageOfProducts } from '#catalog/lists/product-pages.server.ts';
import { listHomeProducts } from '#catalog/products/home-products.server.ts';
import type { Category, ListedProduct } from '#catalog/products/product.ts';
import type { PageLanguages } from '#catalog/products/product-texts.ts';
import { type Db, logWithReason } from '#platform/db/database.ts';
import { translated } from './translated.server.ts';

/** Returns the first products of the home page, for a page without products of its own; none if they cannot be read. */
export async function suggestedProducts(
  shop: Pick<RequestContext, 'db' | 'counts' | 'locale' | 'settings'>,
): Promise<ListedProduct[]> {
  const { db, counts, settings } = shop;
  const { featured } = settings.store;
  try {
    // Cached, because anybody can request any number of missing pages.
    const found = await counts.get(`suggested ${JSON.stringify(featured)}`, null, () =>
      listHomeProducts(db, featured),
    );
    return await translated(shop, found.slice(0, ONE_ROW));
  } catch (error) {
    logWithReason(error as Error);
    return [];
  }
}

const ONE_ROW = 4;

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
