import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { findResults } from '#app/storefront/search/find-results.server.ts';
import { searchContext } from '#app/storefront/search/search-context.server.ts';
import { translatedPage } from '#app/storefront/translated.server.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { countList, pageOfList } from '#catalog/lists/facts.server.ts';
import { LISTING_PARAMETERS, pageCount, parseListing } from '#catalog/lists/listing.ts';
import { listSections } from '#catalog/lists/sections.server.ts';
import { findSection, parseSectionName } from '#catalog/lists/sections.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import type { Route } from './+types/page-as-json';

export const handle: PageHandle = {
  parameters: ['q', 'category', 'subcategory', 'only', ...LISTING_PARAMETERS],
  isInSitemap: false,
};

/**
 * `GET /products.json?category=Women&page=2`, or `?q=coat&page=2`: one page for a list that loads further pages. With
 * `?only=count`, how many products the list has.
 */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const shop = getContext(args);
  const missing = { message: textsOf(shop.locale.language).listing.noSuchPage };
  if (url.searchParams.has('q')) {
    const found = await findResults(shop.db, url.searchParams, await searchContext(shop));
    const { outcome, totalCount } = found;
    const products = [...found.products, ...found.mentioned];
    return answer(await translatedPage(shop, { products, totalCount }), outcome === 'failed' ? 503 : 200);
  }
  const category = CATEGORIES.find((name) => name === url.searchParams.get('category'));
  if (!category) return answer(missing, 404);

  const listing = parseListing(url.searchParams);
  if (listing.page === null) return answer(missing, 404);

  const { db, counts } = shop;
  const name = parseSectionName(url.searchParams.get('subcategory'));
  const section = name && findSection(name, await listSections(db, counts));
  const list = { category, ...(section ? { subCategory: section.names } : {}) };
  if (url.searchParams.get('only') === 'count')
    return answer({ totalCount: await countList(db, list, listing, counts) }, 200);
  const page = await pageOfList(db, list, listing, counts, shop.locale);
  return listing.page <= pageCount(page.totalCount) ? answer(page, 200) : answer(missing, 404);
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { 'X-Robots-Tag': 'noindex' } });
}
