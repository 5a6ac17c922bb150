import flexsearch from 'flexsearch';
import MiniSearch from 'minisearch';
import type { SearchLanguage } from '#catalog/search/search-words.ts';
import type { RealProduct } from './search-data.ts';

/** Returns the numbers of the first 24 products for a term. @param language of the page; only the shop knows it */
export type Searcher = (term: string, language?: SearchLanguage) => Promise<number[]>;

/** Opens two in-memory search libraries, with the settings that their documentation recommends for user input. */
export function openRivals(products: RealProduct[]): Record<string, Searcher> {
  return { MiniSearch: openMiniSearch(products), FlexSearch: openFlexSearch(products) };
}

const FIELDS = ['name', 'category', 'subCategory', 'description'];

function openMiniSearch(products: RealProduct[]): Searcher {
  const index = new MiniSearch<RealProduct>({ idField: 'n', fields: FIELDS });
  index.addAll(products);
  const options = { prefix: true, fuzzy: 0.2, boost: { name: 2 } };
  return async (term) =>
    index
      .search(term, options)
      .slice(0, 24)
      .map(({ id }) => id);
}

function openFlexSearch(products: RealProduct[]): Searcher {
  const index = new flexsearch.Document<{ n: number; [field: string]: string | number | null }>({
    document: { id: 'n', index: FIELDS },
    tokenize: 'forward',
    encoder: flexsearch.Charset.LatinAdvanced,
  });
  for (const product of products) index.add({ ...product });
  return async (term) => {
    const found = await index.searchAsync(term, { limit: 24, suggest: true, merge: true });
    return found.slice(0, 24).map(({ id }) => Number(id));
  };
}
