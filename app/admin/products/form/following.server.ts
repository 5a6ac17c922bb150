import type { LoaderFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { pageCount } from '#catalog/lists/listing.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { searchTable } from '#catalog/lists/search-table.server.ts';
import { DASHBOARD, rowsIn } from '../../dashboard/dashboard-path.ts';
import { readReturnTarget } from './return-target.ts';
import type { Following } from './use-return.ts';

/**
 * Returns the products after one in the table view from which its form was opened, up to the end of the next page;
 * `null` if the form was opened elsewhere.
 */
export async function listFollowing(args: LoaderFunctionArgs, id: string): Promise<Following | null> {
  const { db, counts } = getContext(args);
  const back = new URL(readReturnTarget(args.url.search).path, args.url);
  if (back.pathname !== DASHBOARD) return null;
  const tableView = parseTableView(back.searchParams, rowsIn(args.request.headers.get('Cookie')));
  const table = await searchTable(db, tableView, counts);
  const { view } = table;
  const isLast = view.page >= pageCount(table.totalCount, view.rows);
  const more = isLast ? null : await searchTable(db, { ...view, page: view.page + 1 }, counts);
  const listed = [table, more].flatMap((each) =>
    (each?.products ?? []).map((product) => ({ id: product.id, page: each?.page ?? 1 })),
  );
  const place = listed.findIndex((product) => product.id === id);
  return {
    products: place < 0 ? [] : listed.slice(place + 1),
    isWhole: (more ?? table).page >= pageCount(table.totalCount, view.rows),
  };
}
