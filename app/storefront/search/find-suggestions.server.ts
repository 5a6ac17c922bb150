import type { Category, ListedProduct } from '#catalog/products/product.ts';
import { type SearchContext, searchProducts } from '#catalog/search/search.server.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import { type MarkedPiece, markWords } from '#catalog/search/search-words.ts';
import { categoriesBegunBy } from '#catalog/search/searched-categories.ts';
import type { Db } from '#platform/db/database.ts';

/** The JSON response of `/search/suggestions?q=`. */
export interface Suggestions {
  /** The search term as the server normalized it. */
  term: string;
  /** Those whose names or synonyms the term begins. */
  categories: Category[];
  products: (ListedProduct & { markedName: MarkedPiece[] })[];
}

/**
 * Returns suggestions for `?q={term}`: the first products of a search for a partly typed term, with the matched words
 * marked in their names. The server marks them, because the browser would need the code for accents and plurals.
 *
 * @param translate returns the products with their names in the language of the page.
 * @throws {CatalogError} if the database fails; the browser then shows no suggestions.
 */
export async function findSuggestions(
  db: Db,
  address: URLSearchParams,
  context: SearchContext = {},
  translate: (products: ListedProduct[]) => Promise<ListedProduct[]> = async (products) => products,
): Promise<Suggestions> {
  const term = normalizeTerm(address.get('q'));
  if (term === '') return { term, categories: [], products: [] };
  const { products, corrected } = await searchProducts(db, term, 0, MAX_SUGGESTIONS, context);
  const terms = [term, ...corrected];
  // Suggestions have no swatches.
  const marked = (await translate(products)).map(({ colors: _, moreColors: __, ...product }) => ({
    ...product,
    markedName: markWords(product.name, terms),
  }));
  return { term, categories: categoriesBegunBy(term, context.categories ?? []), products: marked };
}

const MAX_SUGGESTIONS = 6;
