import { inFigures } from '#catalogue/amounts/amounts.ts';
import { isNarrowed, type TableView } from '#catalogue/lists/product-table.ts';
import { FootBar } from '../frame/foot-bar.tsx';
import type { Selection } from './use-selection.ts';

/** The actions for the selected products, except deleting. */
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
  | 'price';

interface Props {
  selection: Selection;
  view: TableView;
  onAction(action: BulkAction): void;
  onExport(): void;
  onDelete(): void;
  onClear(): void;
}

/** A bar at the foot of the screen while products are selected. The page reserves space for it at its end. */
export function BulkBar({ selection, view, onAction, onExport, onDelete, onClear }: Props) {
  const { count, canChooseWhole, chooseWhole } = selection;
  return (
    <FootBar
      aria-label="Selected products"
      className="bleed inset-x-0 bottom-0 z-10 border-ink border-t bg-page text-sm [@media(height>=30rem)]:fixed [@media(height>=30rem)]:mx-0"
    >
      <div className="measure flex flex-wrap items-center gap-x-6 py-1">
        <p role="status" className="me-auto tabular-nums xl:me-0">
          {inFigures(count)} selected
        </p>
        <button type="button" onClick={onClear} className="min-h-11 text-muted xl:order-last xl:ms-auto">
          Clear selection
        </button>
        <div className="bleed side-scroll flex basis-[stretch] gap-x-5 whitespace-nowrap *:shrink-0 *:justify-center px-(--side) sm:mx-0 sm:flex-wrap sm:px-0 xl:basis-auto">
          {canChooseWhole ? (
            <button
              type="button"
              onClick={({ currentTarget }) => {
                // This button disappears, so focus the next one, which acts on all products.
                if (currentTarget.nextElementSibling instanceof HTMLElement)
                  currentTarget.nextElementSibling.focus();
                chooseWhole();
              }}
              className="text-link"
            >
              Select all {inFigures(selection.totalCount)} {placeOf(view)}
            </button>
          ) : null}
          {ACTIONS.map(([action, label, short]) => (
            <button key={action} type="button" onClick={() => onAction(action)} className="text-link">
              <span aria-hidden className="sm:hidden">
                {short}
              </span>
              <span className="max-sm:sr-only">{label}</span>
            </button>
          ))}
          <button type="button" aria-haspopup="dialog" onClick={onExport} className="text-link">
            Export
          </button>
          <button type="button" onClick={onDelete} className="text-link text-accent">
            Delete
          </button>
        </div>
      </div>
    </FootBar>
  );
}

/** The label, and a shorter one for phones. */
const ACTIONS: [action: BulkAction, label: string, short: string][] = [
  ['feature', 'Feature', 'Feature'],
  ['unfeature', 'Unfeature', 'Unfeature'],
  ['sold-out', 'Mark sold out', 'Sold out'],
  ['in-stock', 'Mark in stock', 'In stock'],
  ['hide', 'Hide', 'Hide'],
  ['show', 'Show', 'Show'],
  ['category', 'Change category', 'Category'],
  ['price', 'Change prices', 'Prices'],
  ['hide-price', 'Hide prices', 'No prices'],
  ['show-price', 'Show prices', 'With prices'],
];

/** The selected category, for the text `in Bags`. */
function placeOf(view: TableView): string {
  const { category, section, term } = view;
  if (term) return `for “${term}”`;
  if (section ?? category) return `in ${section ?? category}`;
  return isNarrowed(view) ? 'of these' : 'products';
}
