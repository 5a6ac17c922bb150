import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isTableNarrowed, sortedBy, type TableColumn, type TableView } from '#catalog/lists/product-table.ts';
import { editLinkId, useFormPath, useReturnedTo } from '../products/form/use-return.ts';
import { useShortcuts } from '../shortcuts/shortcuts.tsx';
import { DASHBOARD, dashboardPath } from './dashboard-path.ts';
import { ProductRow } from './product-row.tsx';
import type { EditedRow, Row, RowField, RowResult } from './row-form.tsx';
import type { Selection } from './selection.tsx';
import { texts } from './texts.ts';

interface Props {
  rows: Row[];
  view: TableView;
  selection: Selection;
  onDelete(row: Row): void;
  onToggleStock(row: Row): void;
  onTogglePin(row: Row): void;
  onSave(row: Row, edited: EditedRow): Promise<RowResult>;
  /** Moves the focus to another element, because the focused row has left the page. */
  takeFocus(): void;
}

/** A page of products as a table. Narrow screens style the same table as a list. */
export function ProductTable({ rows, view, selection, onDelete, takeFocus, ...on }: Props) {
  const returnedTo = useReturnedTo();
  const table = useRef<HTMLTableElement>(null);
  const path = dashboardPath(view);
  const [edited, setEdited] = useState<Edited | null>(null);
  const editing = edited?.path === path ? edited : null;
  const { shown, isGone } = withEdited(rows, editing);
  const edit = (id: string | undefined, first: RowField) => {
    // Only one row is edited at a time. Typed text in another row must be saved or canceled first.
    const unsaved = table.current?.querySelector<HTMLElement>('form[data-unsaved] input');
    const row = shown.find((each) => each.id === id);
    if (unsaved) unsaved.focus();
    else if (row) setEdited({ row, place: shown.indexOf(row), first, path });
  };
  const editFocused = () =>
    edit(document.activeElement?.closest<HTMLElement>('tr[data-product]')?.dataset.product, 'price');
  useShortcuts({ F2: editFocused });
  const selected = rows.filter(selection.has).length;
  if (shown.length === 0) return <NothingFound view={view} />;
  return (
    <table ref={table} className="mt-2 block w-full border-line border-y text-sm xl:table">
      <caption className="sr-only">{texts.table.caption}</caption>
      <thead className="block xl:table-header-group">
        <tr className="flex flex-wrap items-center gap-x-4 border-line border-b xl:table-row">
          <th scope="col" className="xl:w-11">
            <label className="icon-button cursor-pointer">
              <span className="sr-only">{texts.table.selectPage}</span>
              <input
                type="checkbox"
                className="tick-box"
                checked={selected > 0 && selected === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = selected > 0 && selected < rows.length;
                }}
                onChange={selection.togglePage}
              />
            </label>
          </th>
          <HiddenHeader>{texts.table.image}</HiddenHeader>
          <SortableHeader column="name" view={view}>
            {texts.table.name}
          </SortableHeader>
          <SortableHeader column="category" view={view}>
            {texts.table.category}
          </SortableHeader>
          <th scope="col" className={`max-xl:sr-only ${CELL} text-start font-normal text-muted`}>
            {texts.table.subcategory}
          </th>
          <SortableHeader column="price" view={view} numeric>
            {texts.table.price}
          </SortableHeader>
          <th scope="col" className={`max-xl:sr-only ${CELL} text-start font-normal text-muted`}>
            {texts.table.stock}
          </th>
          <th scope="col" className={`max-xl:sr-only ${CELL} text-start font-normal text-muted`}>
            {texts.table.featured}
          </th>
          {shown[0]?.opened === null ? null : (
            <SortableHeader column="opened" view={view} numeric wide>
              {texts.table.opened}
            </SortableHeader>
          )}
          <SortableHeader column="added" view={view}>
            {texts.table.added}
          </SortableHeader>
          <HiddenHeader>{texts.table.actions}</HiddenHeader>
        </tr>
      </thead>
      <tbody className="block xl:table-row-group">
        {shown.map((row) => (
          <ProductRow
            key={row.id}
            row={row}
            selected={selection.has(row)}
            returned={editLinkId(row.id) === returnedTo}
            onSelect={(range) => selection.toggle(row, range)}
            onDelete={() => onDelete(row)}
            editing={editing?.row.id === row.id ? { first: editing.first, isGone } : null}
            onEdit={(first) => edit(row.id, first)}
            onToggleStock={() => on.onToggleStock(row)}
            onTogglePin={() => on.onTogglePin(row)}
            onSave={(edited) => on.onSave(row, edited)}
            onClose={() => {
              setEdited(null);
              const link = document.getElementById(editLinkId(row.id));
              if (link) link.focus({ preventScroll: true });
              else takeFocus();
            }}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The row being edited, its original values, and the address of its table. */
interface Edited {
  row: Row;
  place: number;
  first: RowField;
  path: string;
}

/** The rows of the page. A row being edited keeps its place, so that typed text stays if the row leaves the page. */
function withEdited(rows: Row[], edited: Edited | null) {
  const isGone = edited !== null && rows.every(({ id }) => id !== edited.row.id);
  return { shown: isGone ? rows.toSpliced(edited.place, 0, edited.row) : rows, isGone };
}

function NothingFound({ view }: { view: TableView }) {
  return (
    <div className="mt-3 border-line border-y py-20 text-center">
      <p className="font-display">{texts.table.none}</p>
      {isTableNarrowed(view) ? (
        <Link to={DASHBOARD} preventScrollReset className="text-link mt-3 text-sm">
          {texts.table.showAll}
        </Link>
      ) : (
        <FirstProducts />
      )}
    </div>
  );
}

/** The two ways to fill a shop without products. */
function FirstProducts() {
  const formPath = useFormPath();
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
      <Link to={formPath('/admin/products/new')} className="filled-button">
        {texts.table.addFirst}
      </Link>
      <Link to="/admin/import" className="text-link text-sm">
        {texts.table.importTable}
      </Link>
    </p>
  );
}

function HiddenHeader({ children }: { children: string }) {
  return (
    <th scope="col" className="max-xl:sr-only">
      <span className="sr-only">{children}</span>
    </th>
  );
}

interface SortableHeaderProps {
  column: TableColumn;
  view: TableView;
  numeric?: boolean;
  /** Only on wide screens, as the column. */
  wide?: boolean;
  children: ReactNode;
}

/** A column heading. It links to the table sorted by the column, and reverses the order if it is sorted already. */
function SortableHeader({ column, view, numeric = false, wide = false, children }: SortableHeaderProps) {
  const sorted = view.column === column;
  const Arrow = view.direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (view.direction === 'up' ? 'ascending' : 'descending') : undefined}
      className={`${CELL} font-normal ${wide ? 'max-xl:hidden' : ''} ${numeric ? 'xl:text-end' : 'text-start'}`}
    >
      <Link
        to={dashboardPath(sortedBy(view, column))}
        preventScrollReset
        className={`text-link gap-1 not-hover:no-underline ${numeric ? 'xl:justify-end' : ''} ${sorted ? '' : 'text-muted'}`}
      >
        {children}
        {sorted ? <Arrow aria-hidden strokeWidth={1.25} className="size-4" /> : null}
      </Link>
    </th>
  );
}

const CELL = 'xl:px-3';
