import { readPrice } from '../amounts/amounts.ts';
import { MAX_FACT_LENGTH } from '../products/facts.ts';

/** The sort orders of a list of products; the first is the default. */
export const SORTS = ['recommended', 'newest', 'price-up', 'price-down', 'name-up'] as const;

export type Sort = (typeof SORTS)[number];

/** The sort order, price filter and page of a list, as in its URL. */
export interface Listing {
  sort: Sort;
  minPrice: number | null;
  maxPrice: number | null;
  /** Products must have one of these facts (`Color: Rust`) for each name. Sorted, without duplicates. */
  facts: string[];
  /** 1-based, as in the URL; `null` if the URL contains an impossible page. */
  page: number | null;
}

/** The number of products on a page of a storefront list. */
export const LIST_PAGE_SIZE = 24;

/** Higher page numbers are treated as not found, so that the database never skips that many rows. */
const LAST_PAGE = 1_000_000;

/** The URL's parameters of a listing, without facts: pages with facts are not cached. */
export const LISTING_PARAMETERS = ['sort', 'min', 'max', 'page'];

/** Reads a listing from the URL's parameters. Uses the first of repeated parameters; ignores invalid values. */
export function parseListing(search: URLSearchParams): Listing {
  const low = parsePrice(search.get('min'));
  const high = parsePrice(search.get('max'));
  const swapped = low !== null && high !== null && low > high;
  return {
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'recommended',
    minPrice: swapped ? high : low,
    maxPrice: swapped ? low : high,
    facts: parseFacts(search.getAll('fact')),
    page: parsePage(search.get('page')),
  };
}

/** Returns the shortest query string of a listing: `?sort=price-up&page=2`, empty for the defaults. */
export function listingSearch(listing: Partial<Listing>, others: Record<string, string | null> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(others)) if (value) search.set(name, value);
  if (listing.sort && listing.sort !== 'recommended') search.set('sort', listing.sort);
  if (listing.minPrice != null) search.set('min', String(listing.minPrice));
  if (listing.maxPrice != null) search.set('max', String(listing.maxPrice));
  for (const fact of listing.facts ?? []) search.append('fact', fact);
  if (listing.page && listing.page > 1) search.set('page', String(listing.page));
  return search.size ? `?${search}` : '';
}

/** Whether the list is filtered by price or facts. */
export function isListNarrowed(listing: Listing): boolean {
  return hasPriceFilter(listing) || listing.facts.length > 0;
}

/** Whether the list is filtered by price. */
export function hasPriceFilter({ minPrice, maxPrice }: Listing): boolean {
  return minPrice !== null || maxPrice !== null;
}

/** Whether the list has its default order and no filter. Search engines may index only such lists. */
export function isDefaultListing(listing: Listing): boolean {
  return listing.sort === 'recommended' && !isListNarrowed(listing);
}

/** Returns the URL of another page of the same list: `/women?sort=price-up` becomes `/women?sort=price-up&page=2`. */
export function atPage(address: string, page: number): string {
  const [path = '', query] = address.split('?');
  const search = new URLSearchParams(query);
  search.delete('page');
  if (page > 1) search.set('page', String(page));
  return search.size ? `${path}?${search}` : path;
}

/** Returns the number of pages; an empty list has one page. */
export function pageCount(totalCount: number, pageSize = LIST_PAGE_SIZE): number {
  return Math.max(1, Math.ceil(totalCount / pageSize));
}

/** The maximum number of facts that a list is filtered by; more in the address are ignored. */
const MAX_FACT_FILTERS = 12;

function parseFacts(texts: string[]): string[] {
  const facts = texts.filter(
    (text) => text.length <= MAX_FACT_LENGTH && text.includes(': ') && !text.includes('\0'),
  );
  return [...new Set(facts)].slice(0, MAX_FACT_FILTERS).toSorted();
}

/** Reads a page number from a URL. Without one, it is 1; `null` if it is not a number from 1 to a million. */
export function parsePage(text: string | null): number | null {
  if (text === null || text === '') return 1;
  if (!/^\d{1,7}$/.test(text)) return null;
  const page = Number(text);
  return page >= 1 && page <= LAST_PAGE ? page : null;
}

/** Reads `1,234` as 1234, because the form cannot ask which is meant without JavaScript. */
function parsePrice(text: string | null): number | null {
  const reading = readPrice(text ?? '');
  if (reading.kind === 'ambiguous') return reading.choices[0];
  return reading.kind === 'price' ? reading.dollars : null;
}
