import type { ListedProduct } from '#catalogue/products/product.ts';

/**
 * What the search page shows: what was found as typed, as it may have been meant, or by most of the words. Fields
 * that an outcome has no use for are empty.
 */
export interface SearchResults {
  outcome: 'idle' | 'found' | 'corrected' | 'most words' | 'none' | 'no such page' | 'failed';
  term: string;
  /** 1-based. */
  page: number;
  pages: number;
  products: ListedProduct[];
  totalCount: number;
  /** The terms that may have been meant, the likeliest first, where products were looked for by them too. */
  corrected: string[];
}

/** The results of a search that shows no products. */
export function noResults(outcome: SearchResults['outcome'], term: string): SearchResults {
  return { outcome, term, page: 1, pages: 1, products: [], totalCount: 0, corrected: [] };
}
