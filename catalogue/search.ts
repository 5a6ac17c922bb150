import { inFigures } from './amounts.ts';

/** Results are counted exactly up to here; beyond, the page says `10,000+`. */
export const COUNTED_RESULTS = 10_000;

/** Longer terms are cut: no product name comes near. */
export const MAX_TERM_LENGTH = 200;

/**
 * A search term as it is asked: without control characters (PostgreSQL stores no NUL), trimmed, cut to `MAX_TERM_LENGTH`
 * characters. A blank one is empty and clears the search.
 */
export function normalizeTerm(given: string | null): string {
  // Cut by code points, so that no character is torn in two.
  return [
    ...(given ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_TERM_LENGTH * 2),
  ]
    .slice(0, MAX_TERM_LENGTH)
    .join('')
    .trim();
}

/** `Found 12 product(s) for "tote"`, with `10,000+` where there are more than were counted. */
export function describeResults(totalCount: number, term: string): string {
  const shown = totalCount > COUNTED_RESULTS ? '10,000+' : inFigures(totalCount);
  return `Found ${shown} product(s) for "${term}"`;
}
