import { Link } from 'react-router';
import { inFigures } from '#catalogue/amounts.ts';
import { TABLE_MARKS, type TableMark, type TableView, withoutFilter } from '#catalogue/product-table.ts';
import { dashboardPath } from './dashboard-path.ts';
import { ViewSelect } from './view-select.tsx';

interface Props {
  view: TableView;
  /** How many more the search finds without the filter. */
  leftOut: number;
}

/** Narrows the table to what visitors see or not, and to what is to be looked at. */
export function TableFilters({ view, leftOut }: Props) {
  return (
    <>
      <div className="flex flex-wrap gap-x-4">
        <ViewSelect
          view={view}
          name="visibility"
          label="Visibility"
          chosen={view.visibility === 'all' ? '' : view.visibility}
        >
          <option value="">All</option>
          <option value="shown">Shown</option>
          <option value="hidden">Hidden</option>
        </ViewSelect>
        <ViewSelect view={view} name="only" label="Only" chosen={view.only ?? ''}>
          <option value="">All</option>
          {TABLE_MARKS.map((mark) => (
            <option key={mark} value={mark}>
              {MARK_NAMES[mark]}
            </option>
          ))}
        </ViewSelect>
      </div>
      <LeftOut count={leftOut} view={view} />
    </>
  );
}

const MARK_NAMES: Record<TableMark, string> = {
  featured: 'Featured',
  'sold-out': 'Sold out',
  'no-picture': 'No picture',
};

/** The way to what the search finds in other categories. */
function LeftOut({ count, view }: { count: number; view: TableView }) {
  if (count === 0) return null;
  const visibility = { all: null, shown: 'Shown', hidden: 'Hidden' }[view.visibility];
  const mark = view.only && MARK_NAMES[view.only];
  const filters = [view.section ?? view.category, visibility, mark].filter((filter) => filter !== null);
  return (
    <Link to={dashboardPath(withoutFilter(view))} preventScrollReset className="text-link">
      {inFigures(count)} more without the filter {filters.join(', ')}
    </Link>
  );
}
