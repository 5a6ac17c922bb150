import type { RequestContext } from '#app/context.ts';
import { listHomeProducts } from '#catalog/products/home-products.server.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { logWithReason } from '#platform/db/database.ts';
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
