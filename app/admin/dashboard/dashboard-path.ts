import { type TableView, tableSearch } from '#catalogue/lists/product-table.ts';

export const DASHBOARD = '/admin/dashboard';

/** The address at which the dashboard shows a view of the table. */
export function dashboardPath(view: TableView): string {
  return DASHBOARD + tableSearch(view);
}
