import { listMoreOfCategory } from '#app/storefront/product/more-of-category.server.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { LIST_PAGE_SIZE, pageCount, parseListing } from '#catalog/lists/listing.ts';
import type { ProductPage } from '#catalog/lists/product-pages.server.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { type SearchContext, searchProducts } from '#catalog/search/search.server.ts';
import { COUNTED_RESULTS, normalizeTerm } from '#catalog/search/search.ts';
import { categoriesNamedIn } from '#catalog/search/searched-categories.ts';
import { findPlaces, type TermPlace } from '#catalog/search/term-places.server.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import type { Db } from '#platform/db/database.ts';
import { logWithReason } from '#platform/db/log-failure.ts';
import { noResults, type SearchResults } from './search-results.ts';

/** Returns the results for `?q={term}&page={page}`. If the search fails, logs it and returns the outcome `failed`. */
export async function findResults(
  db: Db,
  address: URLSearchParams,
  context: SearchContext = {},
): Promise<SearchResults> {
  const term = normalizeTerm(address.get('q'));
  const { page } = parseListing(address);
  if (term === '') return noResults('idle', term);
  if (page === null) return noResults('no_such_page', term);
  try {
    return await find(db, term, page, context);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logWithReason(error);
    return noResults('failed', term);
  }
}

async function find(db: Db, term: string, page: number, context: SearchContext): Promise<SearchResults> {
  const found = await searchProducts(db, term, page - 1, LIST_PAGE_SIZE, context);
  const { totalCount, matched, ...shown } = found;
  if (totalCount === 0) return noResults('none', term);
  const pages = pageCount(Math.min(totalCount, COUNTED_RESULTS));
  if (page > pages) return noResults('no_such_page', term);
  const results: SearchResults = {
    ...shown,
    outcome: matched === 'as_typed' ? 'found' : matched,
    term,
    page,
    pages,
    totalCount,
    more: [],
  };
  if (totalCount > LIST_PAGE_SIZE) return results;
  const { products, named } =
    matched === 'as_typed' ? await namedFirst(db, term, found, context) : { ...found, named: 0 };
  if ((named || products.length) > FEW) return { ...results, products };
  return { ...results, products, more: await listMore(db, term, products, context) };
}

/** Sorts results by where they contain the term: products that the term names come first. Returns the number of these. */
async function namedFirst(
  db: Db,
  term: string,
  { products }: ProductPage,
  context: SearchContext,
): Promise<{ products: ListedProduct[]; named: number }> {
  const ids = products.map(({ id }) => id);
  const places = await findPlaces(db, term, ids, context);
  const at = (place: TermPlace) => products.filter(({ id }) => places.get(id) === place);
  const named = at('name');
  return { products: [...named, ...at('word'), ...at('letters')], named: named.length };
}

/** So few results do not stand alone. */
const FEW = 3;

/** Lists the first products of the category of the first result, or of one that the term names ("women shoes"). */
async function listMore(
  db: Db,
  term: string,
  results: ListedProduct[],
  { categories = [], counts = uncached, languages }: SearchContext,
): Promise<ListedProduct[]> {
  const [first] = results;
  if (!first) return [];
  const [named = first.category] = categoriesNamedIn(term, categories).filter(
    (category) => category !== first.category,
  );
  return listMoreOfCategory(db, named, results, counts, languages);
}
