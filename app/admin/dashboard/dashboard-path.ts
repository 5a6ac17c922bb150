import { type TableView, tableSearch } from '#catalogue/product-table.ts';

export const DASHBOARD = '/admin/dashboard';

/** The address at which the dashboard shows a view of the table. */
export function dashboardPath(view: TableView): string {
  return DASHBOARD + tableSearch(view);
}

/** Where the products of a view, on all its pages, are to be had as a table; by `POST` those that a form names. */
export function exportPath(view: TableView): string {
  return EXPORT + tableSearch({ ...view, page: 1 });
}

export const EXPORT = '/admin/products/export.csv';
