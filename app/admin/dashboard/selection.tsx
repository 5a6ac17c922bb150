import { useRef, useState } from 'react';
import { isTableNarrowed, type TableView, tableSearch } from '#catalog/lists/product-table.ts';
import { FootBar } from '../frame/page-parts.tsx';
import { MENU_ITEM, Menu } from '../parts/menu.tsx';
import type { Row } from './row-form.tsx';
import { texts } from './texts.ts';

/** The selected products. */
export interface Selected {
  /** The products selected one by one; if a whole view is selected, those on the page. */
  chosen: Row[];
  /** Number of selected products. */
  count: number;
  /** The query string of the view if all products on all its pages are selected; otherwise `null`. */
  whole: string | null;
}

/** The selection of the table, on all its pages. */
export interface Selection extends Selected {
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

/** Returns the form data for a selection and other fields: the ids, or the view if all its products are selected. */
export function formOf(
  { chosen, whole, count }: Selected,
  fields: Record<string, unknown> & { intent: string },
): FormData {
  const form = new FormData();
  if (whole === null) for (const { id } of chosen) form.append('id', id);
  else {
    form.set('view', whole);
    form.set('count', String(count));
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

/** The changes of the selected products. */
export type BulkAction =
  | 'feature'
  | 'unfeature'
  | 'sold-out'
  | 'in-stock'
  | 'hide'
  | 'show'
  | 'hide-price'
  | 'show-price'
  | 'category'
  | 'model'
  | 'fact'
  | 'price';

interface BarProps {
  selection: Selection;
  view: TableView;
  onAction(action: BulkAction | 'delete'): void;
  onExport(): void;
  onClear(): void;
}

/**
 * A bar at the foot of the screen while products are selected. The page reserves space for it at its end. On phones, a
 * menu contains all but the main actions.
 */
export function BulkBar({ selection, view, onAction, onExport, onClear }: BarProps) {
  const { count, canChooseWhole, chooseWhole } = selection;
  const others = [
    ...GROUPS.flatMap((group, place) =>
      group.map((action, index) => ({
        name: action,
        label: texts.bulk.actions[action].label,
        // The first group continues the main actions.
        className: place > 0 && index === 0 ? GROUP : '',
        onClick: () => onAction(action),
      })),
    ),
    { name: 'export', label: texts.bulk.export, className: GROUP, onClick: onExport },
    {
      name: 'delete',
      label: texts.bulk.delete,
      className: `text-accent ${GROUP}`,
      onClick: () => onAction('delete'),
    },
  ];
  return (
    <FootBar
      aria-label={texts.bulk.selectedProducts}
      className="bleed inset-x-0 bottom-0 z-10 border-ink border-t bg-page text-sm [@media(height>=30rem)]:fixed [@media(height>=30rem)]:mx-0"
    >
      <div className="measure flex flex-wrap items-center gap-x-6 py-1">
        <p role="status" className="me-auto tabular">
          {texts.bulk.selected(count)}
        </p>
        <button type="button" onClick={onClear} className="min-h-11 text-muted">
          {texts.bulk.clear}
        </button>
        <div className="flex basis-[stretch] flex-wrap items-center gap-x-3.5 max-sm:justify-between">
          {canChooseWhole ? (
            <button
              type="button"
              onClick={({ currentTarget }) => {
                // This button disappears, so focus the next one, which acts on all products.
                if (currentTarget.nextElementSibling instanceof HTMLElement)
                  currentTarget.nextElementSibling.focus();
                chooseWhole();
              }}
              className="text-link max-sm:basis-full"
            >
              {texts.bulk.selectAll(selection.totalCount, placeOf(view))}
            </button>
          ) : null}
          {MAIN.map((action) => (
            <button key={action} type="button" onClick={() => onAction(action)} className="text-link">
              {texts.bulk.actions[action].label}
            </button>
          ))}
          {others.map(({ name, label, className, onClick }) => (
            <button
              key={name}
              type="button"
              onClick={onClick}
              className={`text-link max-sm:hidden ${className}`}
            >
              {label}
            </button>
          ))}
          <Menu
            label={texts.bulk.more}
            face={<span className="text-link">{texts.bulk.more}</span>}
            align="aboveEnd"
            className="sm:hidden"
          >
            <div className="grid grid-cols-2 gap-x-6">
              {others.map(({ name, label, className, onClick }) => (
                <button key={name} type="button" onClick={onClick} className={`${MENU_ITEM} ${className}`}>
                  {label}
                </button>
              ))}
            </div>
          </Menu>
        </div>
      </div>
    </FootBar>
  );
}

const MAIN = ['price', 'sold-out'] as const;

/** The other actions in groups. */
const GROUPS: BulkAction[][] = [
  ['in-stock'],
  ['category', 'model', 'fact'],
  ['hide', 'show'],
  ['feature', 'unfeature'],
  ['hide-price', 'show-price'],
];

/** The space before a group. */
const GROUP = 'sm:ms-4';

/** Returns the category or subcategory of the view, for the text `in Bags`. */
function placeOf(view: TableView): string {
  const { category, section, term } = view;
  if (term) return texts.bulk.forTerm(term);
  const place = section ?? category;
  if (place) return texts.bulk.inCategory(place);
  return isTableNarrowed(view) ? texts.bulk.ofThese : texts.bulk.products;
}
