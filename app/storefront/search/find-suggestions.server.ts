import { suggestProducts } from '#catalogue/search.server.ts';
import { normalizeTerm } from '#catalogue/search.ts';
import type { Db } from '#db/database.ts';
import type { Suggestions } from './suggestions.ts';

/**
 * Answers `?q={term}` with a few products.
 *
 * @throws {CatalogueError} where the catalogue cannot be asked; the browser then shows none.
 */
export async function findSuggestions(db: Db, address: URLSearchParams): Promise<Suggestions> {
  const term = normalizeTerm(address.get('q'));
  return { term, products: term === '' ? [] : await suggestProducts(db, term) };
}
