import type { TableView } from '#catalogue/product-table.ts';
import { SearchField } from '../search-field.tsx';
import { DASHBOARD, dashboardPath } from './dashboard-path.ts';
import { ViewFields } from './view-fields.tsx';

interface Props {
  view: TableView;
  /** The term of the address, which the view may have another for. */
  typed: string;
  /** Enter was pressed: what is typed is being looked for. */
  onEnter(): void;
  onType(): void;
}

/** Narrows the table to products that have some words, a code or a price. */
export function TableSearch({ view, typed, ...on }: Props) {
  return (
    <SearchField
      term={typed}
      pathOf={(term) => dashboardPath({ ...view, term, page: 1 })}
      action={DASHBOARD}
      {...on}
      label="Search name, code, words, price"
    >
      <ViewFields view={view} without="q" />
    </SearchField>
  );
}
