import type { Db } from '#platform/db/database.ts';
import { likeliestTerm } from '../search/corrections/search-corrections.server.ts';
import type { CountCache } from './count-cache.server.ts';
import { countTable, pageOfTable, type TablePage } from './product-table.server.ts';
import { type TableView, withoutFilter } from './product-table.ts';

interface SearchedTable extends TablePage {
  /** The view that is shown. If no product matches the term, it contains the likeliest correction. */
  view: TableView;
  /** How many products match the term, but not the filters of the view. */
  leftOut: number;
}

/** Returns a page of the admin's table. Corrects the search term if no product matches it. */
export async function searchTable(db: Db, view: TableView, counts: CountCache): Promise<SearchedTable> {
  const table = await pageOfTable(db, view, counts);
  const shown = { ...table, view: { ...view, page: table.page } };
  if (view.term === '') return { ...shown, leftOut: 0 };
  const everywhere = await countTable(db, withoutFilter(view), counts);
  if (everywhere > 0) return { ...shown, leftOut: everywhere - table.totalCount };
  const correction = await likeliestTerm(db, view.term);
  const corrected = correction ? await searchTable(db, { ...view, term: correction }, counts) : null;
  return corrected && corrected.totalCount + corrected.leftOut > 0 ? corrected : { ...shown, leftOut: 0 };
}
