import { useRef, useState } from 'react';
import type { Row } from './product-row.tsx';

/** The selected products, on whatever page of the table they were selected. */
export interface Selection {
  chosen: Row[];
  has(row: Row): boolean;
  /** Selects a row or takes it off again; with `range`, all rows from the last one that was toggled. */
  toggle(row: Row, range?: boolean): void;
  /** Selects all rows of the page, or takes them off where all are selected. */
  togglePage(): void;
  clear(): void;
}

/** Keeps a selection while the table is sorted, narrowed and paged. */
export function useSelection(rows: Row[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const anchor = useRef<string | null>(null);

  const choose = (some: Row[], selected: boolean) => {
    const next = new Map(chosen);
    for (const row of some) {
      if (selected) next.set(row.id, row);
      else next.delete(row.id);
    }
    setChosen(next);
  };

  return {
    // What the page shows now is newer than what was remembered.
    chosen: [...chosen.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row),
    has: ({ id }) => chosen.has(id),
    toggle(row, range = false) {
      const at = rows.indexOf(row);
      const from = range ? rows.findIndex(({ id }) => id === anchor.current) : -1;
      const some = from < 0 ? [row] : rows.slice(Math.min(at, from), Math.max(at, from) + 1);
      anchor.current = row.id;
      choose(some, !chosen.has(row.id));
    },
    togglePage: () => choose(rows, !rows.every(({ id }) => chosen.has(id))),
    clear: () => setChosen(new Map()),
  };
}
