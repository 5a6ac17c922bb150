import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { pageCount } from '#catalog/lists/listing.ts';
import { PAGE_SIZES, type TableView, tableSearch } from '#catalog/lists/product-table.ts';
import { productsInWords } from '#catalog/text/english.ts';
import { arrangePath } from '../arrange/arrange-path.ts';
import { LaterDialog, usePreload } from '../parts/dialogs.tsx';
import { NeedsScripts } from '../parts/form-parts.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { RowButton } from '../parts/row-parts.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { editLinkId } from '../products/form/use-return.ts';
import { offerUndo } from '../writes/offer-undo.tsx';
import { useSubmissions } from '../writes/use-result.ts';
import type { ChangeFields } from './bulk-dialog.tsx';
import type { action } from './change-dashboard.server.ts';
import { DASHBOARD, dashboardPath } from './dashboard-path.ts';
import { ProductTable } from './product-table.tsx';
import type { EditedRow, Row, RowResult } from './row-form.tsx';
import { type BulkAction, BulkBar, formOf, type Selected, useSelection } from './selection.tsx';
import { TableFilters, type UntranslatedFilter, ViewFields, ViewSelect } from './table-filters.tsx';
import { texts } from './texts.ts';

const loadBulkDialog = async () => (await import('./bulk-dialog.tsx')).BulkDialog;
const loadExportDialog = async () => (await import('./export-dialog.tsx')).ExportDialog;

interface Props {
  rows: Row[];
  totalCount: number;
  /** The number of matches that the category and the filters exclude. */
  leftOut: number;
  untranslated: UntranslatedFilter[];
  /** The search term as typed. The view contains the corrected term if nothing matched. */
  typed: string;
  view: TableView;
}

/** The product table with its search, filters, pages and bulk actions. */
export function Products({ rows, totalCount, leftOut, untranslated, typed, view }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const selection = useSelection(rows, view, totalCount);
  const [asking, setAsking] = useState<{ action: BulkAction | 'delete'; row?: Row } | null>(null);
  const [exported, setExported] = useState<Selected | null>(null);
  const asked = asking?.row ? single(asking.row) : selection;
  const wholeView = { chosen: rows, whole: tableSearch({ ...view, page: 1 }), count: totalCount };
  const lastFocus = useRef<HTMLElement>(null);
  const focus = (...elements: (HTMLElement | null)[]) => {
    const [first = heading.current] = elements.filter((element) => element?.isConnected);
    first?.focus({ preventScroll: true });
  };
  const { focusNext, forgetNext } = useNextFocus(rows);
  usePreload(loadBulkDialog, loadExportDialog);
  const writes = useProductWrites({
    onDone() {
      if (isFocusLost()) focus(lastFocus.current);
      selection.clear();
    },
    onUndone([id = '']) {
      // The heading has the focus if the row of the pressed button is gone.
      if (!isFocusLost() && document.activeElement !== heading.current) return;
      const link = document.getElementById(editLinkId(id));
      focus(lastFocus.current, link);
      // A restored product gets a new row, possibly after the next refresh.
      if (!lastFocus.current?.isConnected && !link) focusNext(heading.current, id);
    },
  });

  return (
    <section aria-labelledby="products" className="sm:mt-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <div className="flex flex-wrap items-center gap-x-5 text-sm">
          <h2
            ref={heading}
            id="products"
            tabIndex={-1}
            className="wrap-anywhere flex min-h-11 min-w-0 items-center outline-none"
            aria-live="polite"
          >
            {texts.count(totalCount, view.term)}
            {typed === view.term ? '' : texts.noResultsFor(typed)}
          </h2>
          {totalCount > 0 ? (
            <RowButton
              aria-haspopup="dialog"
              of={productsInWords(totalCount)}
              onClick={() => setExported(wholeView)}
              className="text-link text-muted hover:text-ink"
            >
              {texts.export}
            </RowButton>
          ) : null}
          {view.category ? (
            <Link to={arrangePath(view.category)} className="text-link text-muted hover:text-ink">
              {texts.arrange} <span className="sr-only">{view.category}</span>
            </Link>
          ) : null}
          <TableFilters view={view} leftOut={leftOut} untranslated={untranslated} />
        </div>
        <SearchField
          term={typed}
          pathOf={(term) => dashboardPath({ ...view, term, page: 1 })}
          action={DASHBOARD}
          label={texts.search}
          onEnter={() => focusNext(document.activeElement)}
          // The focus stays in the field while the admin types.
          onType={forgetNext}
        >
          <ViewFields view={view} without="q" />
        </SearchField>
      </div>

      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes where the focus moves. */}
      <div
        onFocus={({ target }) => {
          lastFocus.current = target;
        }}
      >
        <NeedsScripts>
          <ProductTable
            rows={rows}
            view={view}
            selection={selection}
            onDelete={(row) => setAsking({ action: 'delete', row })}
            onToggleStock={writes.toggleStock}
            onTogglePin={writes.togglePin}
            onSave={writes.editProduct}
            takeFocus={() => focus()}
          />
        </NeedsScripts>
      </div>

      {selection.count > 0 ? (
        <BulkBar
          selection={selection}
          view={view}
          onClear={() => {
            selection.clear();
            focus(lastFocus.current);
          }}
          onExport={() => setExported(selection.whole === null ? selection : wholeView)}
          onAction={(action) => setAsking({ action })}
        />
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="text-muted text-sm tabular">{rangeOf(view, rows.length, totalCount)}</p>
        <RowsOnPage view={view} />
        <PageLinks
          page={view.page}
          pages={pageCount(totalCount, view.rows)}
          pathOf={(page) => dashboardPath({ ...view, page })}
        />
      </div>

      {exported ? (
        <LaterDialog load={loadExportDialog} wanted={exported} onClose={() => setExported(null)} />
      ) : null}
      {asking ? (
        <LaterDialog
          load={loadBulkDialog}
          action={asking.action}
          selected={asked}
          onClose={() => setAsking(null)}
          onConfirm={(change) => {
            setAsking(null);
            if (asking.action === 'delete') void writes.deleteProducts(asked);
            else void writes.changeProducts(asked, change);
          }}
        />
      ) : null}
    </section>
  );
}

/** Focuses a row of the next rendered page of the table, unless the focus has moved before. */
function useNextFocus(rows: Row[]) {
  const next = useRef<{ from: Element | null; id: string | undefined } | null>(null);
  useEffect(() => {
    const { from, id = rows[0]?.id } = next.current ?? {};
    next.current = null;
    if (id && from === document.activeElement)
      document.getElementById(editLinkId(id))?.focus({ preventScroll: true });
  }, [rows]);
  return {
    /** @param from the element that has the focus now; @param id the product of the row, by default the first one */
    focusNext(from: Element | null, id?: string) {
      next.current = { from, id };
    },
    forgetNext() {
      next.current = null;
    },
  };
}

/**
 * Returns whether the focus is nowhere, or in the bulk bar, which disappears. Otherwise the admin moved it during a write,
 * for example into a menu, which closes when it loses the focus.
 */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement?.closest('[data-foot-bar]') != null;
}

/** Selects the number of rows per page. The choice is in the address and in a cookie. */
function RowsOnPage({ view }: { view: TableView }) {
  return (
    <ViewSelect view={view} name="rows" label={texts.rows} chosen={String(view.rows)}>
      {PAGE_SIZES.map((size) => (
        <option key={size}>{size}</option>
      ))}
    </ViewSelect>
  );
}

function rangeOf({ page, rows }: TableView, shown: number, totalCount: number): string {
  if (shown === 0) return '';
  const first = (page - 1) * rows + 1;
  return texts.range(first, first + shown - 1, totalCount);
}

/**
 * Submits the writes of the table, and shows their results. `onUndone` gets the ids of the products if they are known.
 */
function useProductWrites({ onDone, onUndone }: { onDone(): void; onUndone(ids: string[]): void }) {
  const { submit } = useSubmissions<typeof action>('products');

  /** Submits a write. @returns its result, unless it failed with a message, which is shown */
  const write = async (selection: Selected, fields: { intent: string }) => {
    const result = await submit(formOf(selection, fields));
    if (result.error !== null) toast.error(result.error);
    return result.error === null ? result : null;
  };
  /** Shows the result, and offers to undo it if anything was changed. */
  const showResult = (
    sentence: string,
    batch: string | null,
    { chosen }: Selected,
    offer = CHANGE_UNDONE,
  ) => {
    const ids = chosen.map(({ id }) => id);
    if (batch) offerUndo({ sentence, batch, ...offer, onUndone: () => onUndone(ids) });
    else toast.success(sentence);
  };
  /** Saves the changes of an edited row. The row's form shows errors. */
  const editProduct = async (row: Row, edited: EditedRow): Promise<RowResult> => {
    const result = await submit(formOf(single(row), { intent: 'edit', ...edited }));
    if (result.error === null && result.intent === 'edit')
      showResult(texts.change.saved(row.name), result.batch, single(row));
    return result;
  };

  return {
    async deleteProducts(selection: Selected) {
      const result = await write(selection, { intent: 'delete' });
      if (result?.intent !== 'delete') return;
      onDone();
      const sentence = texts.delete.deleted(result.names, result.missing);
      showResult(sentence, result.batch, selection, DELETION_UNDONE);
    },
    async changeProducts(selection: Selected, change: ChangeFields) {
      const result = await write(selection, { intent: 'change', ...change });
      if (result?.intent !== 'change') return;
      onDone();
      showResult(texts.change.changed(result), result.batch, selection);
    },
    editProduct,
    /** Marks a product as sold out or in stock. */
    async toggleStock(row: Row) {
      const edited = { inStock: !row.inStock, unchangedSince: row.updatedAt.toISOString() };
      const { error } = await editProduct(row, edited);
      if (error !== null) toast.error(error);
    },
    /** Pins a product to the top of its category, or unpins it. */
    async togglePin(row: Row) {
      const { name, category } = row;
      const isPinned = row.pinRank === 0;
      const result = await write(single(row), { intent: 'pin', ...{ category, isPinned } });
      if (result?.intent !== 'pin') return;
      const sentence = isPinned ? texts.change.isFirst(name, category) : texts.change.isUnpinned(name);
      showResult(sentence, result.batch, single(row));
    },
  };
}

const CHANGE_UNDONE = { failure: texts.change.failed, takesFocus: false };
const DELETION_UNDONE = { failure: texts.delete.undoFailed, takesFocus: true };

function single(row: Row): Selected {
  return { chosen: [row], whole: null, count: 1 };
}
