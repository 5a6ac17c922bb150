import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import { countProducts } from '#catalog/lists/statistics.server.ts';
import { listProductAddresses } from '#catalog/products/products.server.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import { textPagePath } from '#catalog/settings/text-page.ts';
import { languageTag, prefixOf } from '#catalog/text/languages.ts';
import type { Db } from '#platform/db/database.ts';
import { ADDRESSES_PER_SITEMAP, type Address } from './sitemap-xml.ts';

/** Returns the addresses of all public pages except products: those with the given paths, and the pages of text. */
export function publicPages(paths: readonly string[], { pages }: ShopSettings): Address[] {
  return [...paths, ...pages.map(({ slug }) => textPagePath(slug))].map((path) => ({ path }));
}

/** Returns the start of the addresses in each language, by language tag. `x-default` is the main language. */
export function languageVersions(
  origin: string,
  { languages }: ShopSettings,
): [hreflang: string, site: string][] {
  if (languages.length < 2) return [];
  const versions = languages.map((language): [string, string] => [
    languageTag(language),
    origin + prefixOf(language, languages),
  ]);
  return [...versions, ['x-default', origin]];
}

/** Returns the number of sitemaps for the public addresses, at least 1. */
export async function countSitemaps(
  db: Db,
  pages: Address[],
  counts?: CountCache,
  size = ADDRESSES_PER_SITEMAP,
): Promise<number> {
  return Math.ceil((pages.length + (await countProducts(db, counts, 'shown'))) / size);
}

/** Returns the addresses of one sitemap, numbered from 1: first the pages, then the products, oldest first. */
export async function addressesOfSitemap(
  db: Db,
  pages: Address[],
  number: number,
  size = ADDRESSES_PER_SITEMAP,
): Promise<Address[]> {
  const start = (number - 1) * size;
  const listed = pages.slice(start, start + size);
  const products = await listProductAddresses(db, Math.max(0, start - pages.length), size - listed.length);
  return [
    ...listed,
    ...products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changed: updatedAt })),
  ];
}
