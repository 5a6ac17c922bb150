import type { RequestContext } from '#app/context.ts';
import { socialPicture } from '#app/slides/slide-image.ts';
import { listMoreOfCategory } from '#app/storefront/product/more-of-category.server.ts';
import { translated } from '#app/storefront/translated.server.ts';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import {
  type FactFilter,
  listFactFilters,
  type PriceBounds,
  priceBounds,
} from '#catalog/lists/facts.server.ts';
import { isListNarrowed, type Listing } from '#catalog/lists/listing.ts';
import type { ProductFilter } from '#catalog/lists/product-pages.server.ts';
import type { Category, ListedProduct } from '#catalog/products/product.ts';
import type { PageLanguages } from '#catalog/products/product-texts.ts';
import type { Db } from '#platform/db/database.ts';

/** What a list can be filtered by. */
export interface ListFilters {
  facts: FactFilter[];
  prices: PriceBounds;
}

/** Returns what a category or section can be filtered by. */
export async function filtersOf(
  db: Db,
  counts: CountCache,
  list: Pick<ProductFilter, 'category' | 'subCategory'>,
  listing: Listing,
  languages?: PageLanguages,
): Promise<ListFilters> {
  const [facts, prices] = await Promise.all([
    listFactFilters(db, counts, list, listing.facts, languages),
    priceBounds(db, counts, list),
  ]);
  return { facts, prices };
}

/** Adds the first products of the category to a list if none matches its filters. */
export async function withProductsInstead<List extends { listing: Listing; page: { totalCount: number } }>(
  shop: Pick<RequestContext, 'db' | 'counts' | 'locale' | 'settings'>,
  category: Category,
  list: List,
): Promise<List & { instead: ListedProduct[] }> {
  if (list.page.totalCount > 0 || !isListNarrowed(list.listing)) return { ...list, instead: [] };
  const found = await listMoreOfCategory(shop.db, category, [], shop.counts);
  return { ...list, instead: await translated(shop, found) };
}

/** Returns the photo beside a category's link on other sites: the owner's choice, or else that of its first product. */
export function socialPhoto(
  { settings }: Pick<RequestContext, 'settings'>,
  category: Category,
  products: Pick<ListedProduct, 'images'>[],
): string | null {
  const photo = settings.store.categories[category].cover?.picture ?? products[0]?.images[0];
  return photo ? socialPicture(photo) : null;
}
