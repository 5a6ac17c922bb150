import { parseRows } from '#catalogue/lists/product-table.ts';

/** The rows on a page of the table that were chosen last in this browser. */
export function rowsIn(cookies: string | null): number | undefined {
  const pairs = (cookies ?? '').split('; ').map((pair) => pair.split('='));
  return parseRows(pairs.find(([name]) => name === ROWS_COOKIE)?.[1] ?? null) ?? undefined;
}

/** The header's value that has this browser remember them. */
export function rowsCookie(rows: number): string {
  return `${ROWS_COOKIE}=${rows}; Path=/admin; Max-Age=31536000; SameSite=Strict; HttpOnly`;
}

const ROWS_COOKIE = 'admin-rows';
