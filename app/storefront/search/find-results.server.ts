import { listMoreOfCategory } from '#app/storefront/suggested-products.server.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { LIST_PAGE_SIZE, pageCount, parseListing } from '#catalog/lists/listing.ts';
import type { ProductPage } from '#catalog/lists/product-pages.server.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { type SearchContext, searchProducts } from '#catalog/search/search.server.ts';
import { COUNTED_RESULTS, normalizeTerm } from '#catalog/search/search.ts';
import { categoriesNamedIn } from '#catalog/search/searched-categories.ts';
import { findPlaces, type TermPlace } from '#catalog/search/term-places.server.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, logWithReason } from '#platform/db/database.ts';
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
    mentioned: [],
  };
  if (totalCount > LIST_PAGE_SIZE) return results;
  const { named, mentioned, isKind } =
    matched === 'as_typed'
      ? await placed(db, term, found, context)
      : { named: found.products, mentioned: [], isKind: false };
  const products = [...named, ...mentioned];
  if ((named.length || products.length) > FEW) return { ...results, products };
  if (!isKind) return { ...results, products, more: await listMore(db, term, products, context) };
  const more = await listMore(db, term, named, context);
  const repeated = more.flatMap(withColorIds);
  const others = mentioned.filter((product) => !withColorIds(product).some((id) => repeated.includes(id)));
  return { ...results, products: named, more, mentioned: others };
}

function withColorIds({ id, colors = [] }: ListedProduct): string[] {
  return [id, ...colors.map((color) => color.id)];
}

/** Divides results into those that the term names and those that contain it only in their descriptions. */
async function placed(db: Db, term: string, { products }: ProductPage, context: SearchContext) {
  const ids = products.map(({ id }) => id);
  const places = await findPlaces(db, term, ids, context);
  const at = (...of: TermPlace[]) => products.filter(({ id }) => of.includes(places.get(id) ?? 'letters'));
  return {
    named: at('name', 'fact'),
    mentioned: [...at('word'), ...at('letters')],
    /** Whether the term is a kind of goods, such as "shirt", and not a property that facts have, such as "leather". */
    isKind: at('name').length > 0 && at('name').length >= at('fact').length,
  };
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
