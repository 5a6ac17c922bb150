import { parseRows, type TableView, tableSearch } from '#catalog/lists/product-table.ts';

export const DASHBOARD = '/admin/dashboard';

/** Returns the address of the dashboard for a view of the table. */
export function dashboardPath(view: TableView): string {
  return DASHBOARD + tableSearch(view);
}

/** Reads the number of rows per page that was chosen in this browser. */
export function rowsIn(cookies: string | null): number | undefined {
  const pairs = (cookies ?? '').split('; ').map((pair) => pair.split('='));
  return parseRows(pairs.find(([name]) => name === ROWS_COOKIE)?.[1] ?? null) ?? undefined;
}

/** Returns the header that stores the number in this browser. */
export function rowsCookie(rows: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${ROWS_COOKIE}=${rows}; Path=/admin; Max-Age=31536000; SameSite=Strict; HttpOnly${secure}`;
}

const ROWS_COOKIE = 'admin-rows';
