import { data } from 'react-router';
import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import {
  cacheTag,
  filtersOf,
  socialPhoto,
  withProductsInstead,
} from '#app/storefront/listing/filters.server.ts';
import { firstPhotosOf } from '#app/storefront/listing/first-photos.ts';
import { ListedPage, PageHero } from '#app/storefront/listing/listed-page.tsx';
import { BreadcrumbList, ItemList, Metadata } from '#app/storefront/metadata.tsx';
import { skipWhenOnlyProductChanges } from '#app/storefront/product/modal/open-product.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { pageOfList } from '#catalog/lists/facts.server.ts';
import {
  isDefaultListing,
  LISTING_PARAMETERS,
  listingSearch,
  pageCount,
  parseListing,
} from '#catalog/lists/listing.ts';
import { CATEGORIES, categoryPath } from '#catalog/products/product.ts';
import type { Route } from './+types/route';

export const handle: PageHandle = { parameters: LISTING_PARAMETERS, isInSitemap: true };

export const shouldRevalidate = skipWhenOnlyProductChanges;

export async function loader({ url, pattern, ...args }: Route.LoaderArgs) {
  const category = CATEGORIES.find((name) => categoryPath(name) === pattern);
  if (!category) throw new Error(`No category has the address ${pattern}`);
  const listing = parseListing(url.searchParams);
  const shop = getContext(args);
  const { db, counts } = shop;
  const [page, filters] = await Promise.all([
    pageOfList(db, { category }, listing, counts, shop.locale),
    filtersOf(db, counts, { category }, listing, shop.locale),
  ]);
  const exists = listing.page !== null && listing.page <= pageCount(page.totalCount);
  const photo = socialPhoto(shop, category, page.products);
  const list = { category, listing, page, filters, exists, photo };
  const shown = await withProductsInstead(shop, category, list);
  return data(shown, {
    status: exists ? 200 : 404,
    headers: { ...cacheTag(category, shown.instead), ...firstPhotosOf(page.products) },
  });
}

/** Passes on the first photos, and `Cache-Tag`, which names the categories that the page shows to the page cache. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const texts = useTexts();
  const { category, listing, page, filters, instead, exists, photo } = loaderData;
  const { heading, tagline, searchTitle, searchText } = useShop().categories[category];
  const path = categoryPath(category);
  const isIndexed = exists && isDefaultListing(listing);
  return (
    <>
      <Metadata
        title={searchTitle ?? heading}
        description={searchText ?? tagline}
        path={isIndexed ? path + listingSearch({ page: listing.page }) : path}
        {...(photo ? { image: { path: photo, alt: heading } } : {})}
        noindex={!isIndexed}
      />
      <BreadcrumbList key={path} steps={[[heading, path]]} />
      {isIndexed ? <ItemList key={`${path}-list`} products={page.products} page={listing.page} /> : null}
      <PageHero category={category} />
      <ListedPage
        path={path}
        category={category}
        listing={listing}
        page={page}
        filters={filters}
        instead={instead}
        empty={category === 'Footwear' ? texts.listing.comingSoon : texts.listing.empty}
      />
    </>
  );
}
