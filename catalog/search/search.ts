/** Results are counted exactly up to this number; beyond, the page shows `10,000+`. */
export const COUNTED_RESULTS = 10_000;

/** Longer terms are truncated. */
export const MAX_TERM_LENGTH = 200;

/**
 * Normalizes a search term: removes control characters (PostgreSQL cannot store NUL), trims, and truncates to
 * `MAX_TERM_LENGTH` characters. A blank term becomes empty, which clears the search.
 */
export function normalizeTerm(term: string | null): string {
  // Truncate by code points, so that no surrogate pair is split.
  return [
    ...(term ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_TERM_LENGTH * 2),
  ]
    .slice(0, MAX_TERM_LENGTH)
    .join('')
    .trim();
}
