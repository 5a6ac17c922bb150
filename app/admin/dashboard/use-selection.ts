import { useRef, useState } from 'react';
import { type TableView, tableSearch } from '#catalog/lists/product-table.ts';
import type { Row } from './row.ts';

/** The selected products, on all pages of the table. */
export interface Selection {
  /** The products selected one by one; if a whole view is selected, those on the page. */
  chosen: Row[];
  /** Number of selected products. */
  count: number;
  /** The query string of the view if all products on all its pages are selected; otherwise `null`. */
  whole: string | null;
  /** Number of products of the view, on all pages. */
  totalCount: number;
  /** Whether all products of the page are selected and there are more pages. */
  canChooseWhole: boolean;
  chooseWhole(): void;
  has(row: Row): boolean;
  /** Toggles a row; with `range`, all rows since the last toggled one. */
  toggle(row: Row, range?: boolean): void;
  /** Selects all rows of the page, or deselects them if all are selected. */
  togglePage(): void;
  clear(): void;
}

/** Keeps the selection while the table is sorted, filtered and paged. A filter ends the selection of a whole view. */
export function useSelection(rows: Row[], view: TableView, totalCount: number): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [wholeView, setWholeView] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const members = tableSearch({ ...view, column: 'added', direction: 'down', page: 1, rows: 10 });
  // The query string of the view of all products is empty.
  const whole = wholeView === `?${members}` ? members : null;
  const isWhole = whole !== null;

  const choose = (some: Row[], selected: boolean) => {
    const next = new Map(isWhole ? rows.map((row) => [row.id, row]) : chosen);
    for (const row of some) {
      if (selected) next.set(row.id, row);
      else next.delete(row.id);
    }
    setChosen(next);
    setWholeView(null);
  };
  const has = ({ id }: Row) => isWhole || chosen.has(id);
  const isPageChosen = rows.length > 0 && rows.every(has);

  return {
    // Prefer the rows of the page, because their data is newer.
    chosen: isWhole ? rows : [...chosen.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row),
    count: isWhole ? totalCount : chosen.size,
    whole,
    totalCount,
    canChooseWhole: !isWhole && isPageChosen && totalCount > rows.length,
    chooseWhole: () => setWholeView(`?${members}`),
    has,
    toggle(row, range = false) {
      const at = rows.indexOf(row);
      const from = range ? rows.findIndex(({ id }) => id === anchor.current) : -1;
      const some = from < 0 ? [row] : rows.slice(Math.min(at, from), Math.max(at, from) + 1);
      anchor.current = row.id;
      choose(some, !has(row));
    },
    togglePage: () => (isWhole ? clear() : choose(rows, !isPageChosen)),
    clear,
  };

  function clear() {
    setChosen(new Map());
    setWholeView(null);
  }
}
