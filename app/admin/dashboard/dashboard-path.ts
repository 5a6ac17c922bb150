import { type TableView, tableSearch } from '#catalog/lists/product-table.ts';

export const DASHBOARD = '/admin/dashboard';

/** Returns the address of the dashboard for a view of the table. */
export function dashboardPath(view: TableView): string {
  return DASHBOARD + tableSearch(view);
}
