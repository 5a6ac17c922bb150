import { useRef, useState } from 'react';
import { type TableView, tableSearch } from '#catalogue/lists/product-table.ts';
import type { Row } from './product-row.tsx';

/** The selected products, on whatever page of the table they were selected. */
export interface Selection {
  /** Those that were selected one by one; of a whole view, those of the page. */
  chosen: Row[];
  /** How many are selected. */
  count: number;
  /** The query string of the view if all products on all its pages are selected; otherwise `null`. */
  whole: string | null;
  /** How many products the view has on all its pages. */
  totalCount: number;
  /** Whether all of the page are selected, and there are more. */
  canChooseWhole: boolean;
  chooseWhole(): void;
  has(row: Row): boolean;
  /** Selects a row or takes it off again; with `range`, all rows from the last one that was toggled. */
  toggle(row: Row, range?: boolean): void;
  /** Selects all rows of the page, or takes them off where all are selected. */
  togglePage(): void;
  clear(): void;
}

/** Keeps a selection while the table is sorted, narrowed and paged; one of a whole view while it is not narrowed. */
export function useSelection(rows: Row[], view: TableView, totalCount: number): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [wholeView, setWholeView] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const members = tableSearch({ ...view, column: 'added', direction: 'down', page: 1, rows: 10 });
  // An address of all products is empty.
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
    // What the page shows now is newer than what was remembered.
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
