import type { RequestContext } from '#app/context.ts';
import { socialPicture } from '#app/slides/slide-image.ts';
import { listMoreOfCategory, suggestedProducts } from '#app/storefront/suggested-products.server.ts';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import { listFactFilters, priceBounds } from '#catalog/lists/facts.server.ts';
import type { Listing } from '#catalog/lists/listing.ts';
import type { ProductFilter } from '#catalog/lists/product-pages.server.ts';
import type { Category, ListedProduct } from '#catalog/products/product.ts';
import type { PageLanguages } from '#catalog/products/product-texts.ts';
import type { Db } from '#platform/db/database.ts';

/** Returns what a category or section can be filtered by. */
export async function filtersOf(
  db: Db,
  counts: CountCache,
  list: Pick<ProductFilter, 'category' | 'subCategory'>,
  listing: Listing,
  languages?: PageLanguages,
) {
  const [facts, prices] = await Promise.all([
    listFactFilters(db, counts, list, listing.facts, languages),
    priceBounds(db, counts, list),
  ]);
  return { facts, prices };
}

export type ListFilters = Awaited<ReturnType<typeof filtersOf>>;

/** What a page shows instead of the products of a list. */
export interface ProductsInstead {
  products: ListedProduct[];
  /** Whether they are those of the home page; otherwise they are of the list's category. */
  isFeatured?: true;
}

/** Adds other products to a list that has none: those of its category, or of the home page if the category is empty. */
export async function withProductsInstead<
  List extends { listing: Listing; page: { products: ListedProduct[] } },
>(
  shop: Pick<RequestContext, 'db' | 'counts' | 'locale' | 'settings'>,
  category: Category,
  list: List,
): Promise<List & { instead: ProductsInstead }> {
  if (list.page.products.length > 0 && list.listing.page !== null)
    return { ...list, instead: { products: [] } };
  const products = await listMoreOfCategory(shop.db, category, [], shop.counts, shop.locale);
  return { ...list, instead: products.length > 0 ? { products } : await featuredInstead(shop) };
}

/** Returns the first products of the home page, for a list without products. */
export async function featuredInstead(
  shop: Pick<RequestContext, 'db' | 'counts' | 'locale' | 'settings'>,
): Promise<ProductsInstead> {
  return { products: await suggestedProducts(shop), isFeatured: true };
}

/** Returns the header that names the category of a page for the page cache. Products of the home page can be of any. */
export function cacheTag(category: Category, { isFeatured }: ProductsInstead): Record<string, string> {
  return isFeatured ? {} : { 'Cache-Tag': category };
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
