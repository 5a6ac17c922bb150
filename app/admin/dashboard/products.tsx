import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { inFigures } from '#catalogue/amounts.ts';
import { pageCount } from '#catalogue/listing.ts';
import { productsInWords } from '#catalogue/product.ts';
import { isNarrowed, type TableView, withoutFilter } from '#catalogue/product-table.ts';
import { PageLinks } from '../page-links.tsx';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { DASHBOARD, dashboardPath } from './dashboard-path.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { Row } from './product-row.tsx';
import { ProductTable } from './product-table.tsx';
import { TableSearch } from './table-search.tsx';
import { useProductWrites } from './use-product-writes.tsx';
import { useSelection } from './use-selection.ts';
import { ViewSelect } from './view-select.tsx';

interface Props {
  rows: Row[];
  totalCount: number;
  /** How many more the search finds without the filter. */
  leftOut: number;
  /** What was searched for; the view has what was meant instead, where nothing is called so. */
  typed: string;
  view: TableView;
}

/** Rows of a page of the table. */
const PAGE_SIZE = 10;

/** The products of a view: the table, its search and pages, and what can be done with those that are selected. */
export function Products({ rows, totalCount, leftOut, typed, view }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const selection = useSelection(rows);
  const [deleting, setDeleting] = useState<Row[]>([]);
  const [action, setAction] = useState<BulkAction | null>(null);
  const [exported, setExported] = useState<'view' | 'selection' | null>(null);
  // What had the focus may be gone.
  const takeFocus = () => heading.current?.focus({ preventScroll: true });
  const writes = useProductWrites({
    onDone() {
      selection.clear();
      takeFocus();
    },
    onUndone: takeFocus,
  });

  return (
    <section aria-labelledby="products" className="mt-3 pb-(--foot-bar)">
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <div className="flex flex-wrap items-center gap-x-5 text-sm">
          <h2
            ref={heading}
            id="products"
            tabIndex={-1}
            className="flex min-h-11 items-center outline-none"
            aria-live="polite"
          >
            {countOf(totalCount, view)}
            {typed === view.term ? '' : `, as nothing is called "${typed}"`}
          </h2>
          {totalCount > 0 ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setExported('view')}
              className="text-link text-muted hover:text-ink"
            >
              Export <span className="sr-only">{productsInWords(totalCount)}</span>
            </button>
          ) : null}
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
          <LeftOut count={leftOut} view={view} />
        </div>
        <TableSearch view={view} typed={typed} />
      </div>

      {rows.length > 0 ? (
        <ProductTable rows={rows} view={view} selection={selection} onDelete={(row) => setDeleting([row])} />
      ) : (
        <NothingFound view={view} />
      )}

      {selection.chosen.length > 0 ? (
        <BulkBar
          count={selection.chosen.length}
          onClear={selection.clear}
          onExport={() => setExported('selection')}
          onAction={setAction}
          onDelete={() => setDeleting(selection.chosen)}
        />
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="text-muted text-sm tabular-nums">{rangeOf(view.page, rows.length, totalCount)}</p>
        <PageLinks
          page={view.page}
          pages={pageCount(totalCount, PAGE_SIZE)}
          pathOf={(page) => dashboardPath({ ...view, page })}
        />
      </div>

      <DeleteDialog
        products={deleting}
        onClose={() => setDeleting([])}
        onConfirm={() => {
          setDeleting([]);
          void writes.deleteProducts(deleting);
        }}
      />
      {exported ? (
        <ExportDialog
          wanted={exported === 'view' ? view : { ids: selection.chosen.map(({ id }) => id) }}
          count={exported === 'view' ? totalCount : selection.chosen.length}
          onClose={() => setExported(null)}
        />
      ) : null}
      <BulkDialog
        action={action}
        products={selection.chosen}
        onClose={() => setAction(null)}
        onConfirm={(change) => {
          setAction(null);
          void writes.changeProducts(selection.chosen, change);
        }}
      />
    </section>
  );
}

/** The way to what the search finds in other categories. */
function LeftOut({ count, view }: { count: number; view: TableView }) {
  if (count === 0) return null;
  const visibility = { all: null, shown: 'Shown', hidden: 'Hidden' }[view.visibility];
  const filters = [view.section ?? view.category, visibility].filter((filter) => filter !== null);
  return (
    <Link to={dashboardPath(withoutFilter(view))} preventScrollReset className="text-link">
      {inFigures(count)} more without the filter {filters.join(', ')}
    </Link>
  );
}

function NothingFound({ view }: { view: TableView }) {
  return (
    <div className="mt-3 border-line border-y py-20 text-center">
      <p className="font-display text-display-s">No products found</p>
      {isNarrowed(view) ? (
        <Link to={DASHBOARD} preventScrollReset className="text-link mt-3 text-sm">
          Show all products
        </Link>
      ) : null}
    </div>
  );
}

function countOf(totalCount: number, view: TableView): string {
  const products = productsInWords(totalCount);
  return view.term ? `${products} for "${view.term}"` : products;
}

function rangeOf(page: number, shown: number, totalCount: number): string {
  if (shown === 0) return '';
  const first = (page - 1) * PAGE_SIZE + 1;
  return `${first}–${first + shown - 1} of ${inFigures(totalCount)}`;
}
