import { markWords } from '#catalogue/search/mark-words.ts';
import { searchProducts } from '#catalogue/search/search.server.ts';
import { normalizeTerm } from '#catalogue/search/search.ts';
import type { Db } from '#platform/db/database.ts';
import type { Suggestions } from './suggestions.ts';

/**
 * Answers `?q={term}` with the few products that a half-typed term most likely means: the first ones of its search,
 * the words that it finds marked in their names: here, as the browser would need the whole fold for it.
 *
 * @throws {CatalogueError} where the catalogue cannot be asked; the browser then shows none.
 */
export async function findSuggestions(db: Db, address: URLSearchParams): Promise<Suggestions> {
  const term = normalizeTerm(address.get('q'));
  if (term === '') return { term, products: [] };
  const { products, corrected } = await searchProducts(db, term, 0, MAX_SUGGESTIONS);
  const terms = [term, ...corrected];
  const marked = products.map((product) => ({ ...product, markedName: markWords(product.name, terms) }));
  return { term, products: marked };
}

const MAX_SUGGESTIONS = 6;
