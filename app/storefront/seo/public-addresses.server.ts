import type { CountCache } from '#catalogue/lists/count-cache.server.ts';
import { countProducts } from '#catalogue/lists/statistics.server.ts';
import { CATEGORIES, categoryPath } from '#catalogue/products/product.ts';
import { listProductAddresses } from '#catalogue/products/products.server.ts';
import type { Db } from '#platform/db/database.ts';
import { ADDRESSES_PER_SITEMAP, type Address } from './sitemap-xml.ts';

const PAGES: Address[] = ['/', ...CATEGORIES.map(categoryPath), '/locations', '/contact'].map((path) => ({
  path,
}));

/** How many sitemaps the public addresses fill: 1 or more. */
export async function countSitemaps(
  db: Db,
  counts?: CountCache,
  size = ADDRESSES_PER_SITEMAP,
): Promise<number> {
  return Math.ceil((PAGES.length + (await countProducts(db, counts, 'shown'))) / size);
}

/** The addresses of one sitemap, counted from 1: the pages first, then the products, the oldest first. */
export async function addressesOfSitemap(
  db: Db,
  number: number,
  size = ADDRESSES_PER_SITEMAP,
): Promise<Address[]> {
  const start = (number - 1) * size;
  const pages = PAGES.slice(start, start + size);
  const products = await listProductAddresses(db, Math.max(0, start - PAGES.length), size - pages.length);
  return [...pages, ...products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changed: updatedAt }))];
}
