import type { ListedProduct } from '#catalog/products/product.ts';
import type { SearchPage } from '#catalog/search/search.server.ts';

/**
 * The results that the search page shows: for the typed term, for its corrections, or for most of its words. Fields
 * that an outcome does not use are empty.
 */
export interface SearchResults {
  outcome: 'idle' | 'found' | 'corrected' | 'most_words' | 'none' | 'no_such_page' | 'failed';
  term: string;
  /** 1-based. */
  page: number;
  pages: number;
  products: ListedProduct[];
  totalCount: number;
  /** The corrected terms, the likeliest first, if products were found by them. */
  corrected: string[];
  named: SearchPage['named'];
  /** Products of the nearest category, if there are only few results; products of the home page, if there are none. */
  more: ListedProduct[];
  /** Results that contain a kind of goods only in their descriptions, if few are named so; they follow `more`. */
  mentioned: ListedProduct[];
}

/** The results of a search that shows no products. */
export function noResults(outcome: SearchResults['outcome'], term: string): SearchResults {
  return {
    outcome,
    term,
    page: 1,
    pages: 1,
    products: [],
    totalCount: 0,
    corrected: [],
    named: null,
    more: [],
    mentioned: [],
  };
}
