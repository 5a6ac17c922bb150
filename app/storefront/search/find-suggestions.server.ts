import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { suggestProducts } from '#catalogue/search.server.ts';
import { normalizeTerm } from '#catalogue/search.ts';
import type { Db } from '#db/database.ts';
import type { Suggestions } from './suggestions.ts';

/** Answers `?q={term}` with a few products. Where the catalogue cannot be asked, that is logged and there are none. */
export async function findSuggestions(db: Db, address: URLSearchParams): Promise<Suggestions> {
  const term = normalizeTerm(address.get('q'));
  if (term === '') return { term, products: [] };
  try {
    return { term, products: await suggestProducts(db, term) };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    console.error(error.message);
    return { term, products: [] };
  }
}
