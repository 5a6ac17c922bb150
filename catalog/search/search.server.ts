import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import type { ProductPage } from '../lists/product-pages.server.ts';
import type { ListedProduct } from '../products/product.ts';
import { listed } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { correctedTerms, correctQuery } from './corrections/search-corrections.server.ts';
import { COUNTED_RESULTS } from './search.ts';
import { findMatches, findPartialMatches, type Matches, NO_MATCHES } from './search-matches.server.ts';
import {
  parseSearchQuery,
  type SearchLanguage,
  type SearchQuery,
  splitChineseWords,
} from './search-words.ts';
import { type SearchedCategory, withCategories } from './searched-categories.ts';

export interface SearchPage extends ProductPage {
  /**
   * Whether the products contain every word as typed, every word after corrections, or only most of the words. For
   * `most words`, there is only one page.
   */
  matched: 'as typed' | 'corrected' | 'most words';
  /** The corrected terms, likeliest first; empty if no word was corrected. */
  corrected: string[];
}

/** The page and the shop that a search is for. */
export interface SearchContext {
  /** The language of the page; its texts are ranked first. */
  language?: SearchLanguage;
  /** The categories that have names in further languages. */
  categories?: SearchedCategory[];
}

/**
 * Returns a page (0-based) of the visible products that contain every word of the term, in any order, in their name,
 * code, description, category or accessory category, in any language; best first. Products that contain the term
 * literally, ignoring case, are always included. Products whose texts in the language of the page match come before
 * those that match in another language. `totalCount` is exact up to `COUNTED_RESULTS`; beyond, it is
 * `COUNTED_RESULTS + 1`.
 *
 * If the results do not fill the first page, unknown words are corrected.
 */
export function searchProducts(
  db: Db,
  term: string,
  page: number,
  pageSize: number,
  { language = null, categories = [] }: SearchContext = {},
): Promise<SearchPage> {
  return withCatalogError('Failed to search products', async () => {
    const { matches, matched, corrected } = await search(
      db,
      withCategories(parseSearchQuery(term, language), categories),
      categories,
      page * pageSize,
      pageSize,
    );
    return {
      products: await readProducts(db, matches.ids),
      totalCount: Math.min(matches.count, COUNTED_RESULTS + 1),
      matched,
      corrected,
    };
  });
}

interface Found extends Pick<SearchPage, 'matched' | 'corrected'> {
  matches: Pick<Matches, 'ids' | 'count'>;
}

async function search(
  db: Db,
  query: SearchQuery,
  categories: SearchedCategory[],
  offset: number,
  limit: number,
): Promise<Found> {
  const typed = await findMatches(db, query, limit, offset);
  const asTyped: Found = { matches: typed, matched: 'as typed', corrected: [] };
  if (typed.isSure) return asTyped;

  const correctedQuery = await correctQuery(db, query, categories);
  if (correctedQuery.words.some(({ corrections }) => corrections.length > 0)) {
    const matches = await findMatches(db, correctedQuery, limit, offset);
    if (matches.count > typed.count) {
      return {
        matches,
        matched: typed.count > 0 ? 'as typed' : 'corrected',
        corrected: correctedTerms(correctedQuery),
      };
    }
  }
  if (typed.count > 0 && !typed.isLoose) return asTyped;

  const similar = await findSimilar(db, correctedQuery, limit - typed.count);
  // The loose matches contain the words literally, so they stay among the results.
  const ids = [...new Set([...similar, ...typed.ids])];
  if (ids.length === typed.count) return asTyped;
  const matches = { ids: offset > 0 ? [] : ids, count: ids.length };
  return { matches, matched: 'most words', corrected: [] };
}

/** Returns the ids of products that contain the parts of all Chinese words, or else most of the words. */
async function findSimilar(db: Db, query: SearchQuery, limit: number): Promise<string[]> {
  const split = splitChineseWords(query);
  const { ids } = split === query ? NO_MATCHES : await findMatches(db, split, limit, 0);
  return ids.length > 0 ? ids : (await findPartialMatches(db, split, limit)).ids;
}

async function readProducts(db: Db, ids: string[]): Promise<ListedProduct[]> {
  const rows = await db.select(listed).from(products).where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
