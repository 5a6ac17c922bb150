import type { ListedProduct } from '#catalogue/product.ts';

/** What the search page shows. Fields that an outcome has no use for are empty. */
export interface SearchResults {
  outcome: 'idle' | 'found' | 'none' | 'no such page' | 'failed';
  term: string;
  /** 1-based. */
  page: number;
  pages: number;
  products: ListedProduct[];
  totalCount: number;
  /** The products whose names come closest, where none matches. */
  closest: ListedProduct[];
}

/** The results of a search that shows no products. */
export function noResults(outcome: SearchResults['outcome'], term: string): SearchResults {
  return { outcome, term, page: 1, pages: 1, products: [], totalCount: 0, closest: [] };
}
