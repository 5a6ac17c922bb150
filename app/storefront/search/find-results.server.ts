import { CatalogueError } from '#catalogue/catalogue-error.ts';
import { LIST_PAGE_SIZE, pageCount, parseListing } from '#catalogue/listing.ts';
import type { ListedProduct } from '#catalogue/product.ts';
import { listClosestProducts, searchProducts } from '#catalogue/search.server.ts';
import { COUNTED_RESULTS, normalizeTerm } from '#catalogue/search.ts';
import type { Db } from '#db/database.ts';

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

/** Answers the address of the search page: `?q={term}&page={page}`. A failed search is logged and finds nothing. */
export async function findResults(db: Db, address: URLSearchParams): Promise<SearchResults> {
  const term = normalizeTerm(address.get('q'));
  const { page } = parseListing(address);
  if (term === '') return nothing('idle', term);
  if (page === null) return nothing('no such page', term);
  try {
    return await find(db, term, page);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    console.error(error.message);
    return nothing('failed', term);
  }
}

async function find(db: Db, term: string, page: number): Promise<SearchResults> {
  const { products, totalCount } = await searchProducts(db, term, page - 1, LIST_PAGE_SIZE);
  if (totalCount === 0) {
    return { ...nothing('none', term), closest: await listClosestProducts(db, term, CLOSEST_SHOWN) };
  }
  const pages = pageCount(Math.min(totalCount, COUNTED_RESULTS));
  if (page > pages) return nothing('no such page', term);
  return { outcome: 'found', term, page, pages, products, totalCount, closest: [] };
}

/** One row of the grid on a wide screen. */
const CLOSEST_SHOWN = 4;

function nothing(outcome: SearchResults['outcome'], term: string): SearchResults {
  return { outcome, term, page: 1, pages: 1, products: [], totalCount: 0, closest: [] };
}
