import { isTableNarrowed, type TableView } from '#catalog/lists/product-table.ts';
import { FootBar } from '../frame/foot-bar.tsx';
import { bulkTexts } from './bulk-texts.ts';
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
      aria-label={bulkTexts.selectedProducts}
      className="bleed inset-x-0 bottom-0 z-10 border-ink border-t bg-page text-sm [@media(height>=30rem)]:fixed [@media(height>=30rem)]:mx-0"
    >
      <div className="measure flex flex-wrap items-center gap-x-6 py-1">
        <p role="status" className="me-auto tabular-nums">
          {bulkTexts.selected(count)}
        </p>
        <button type="button" onClick={onClear} className="min-h-11 text-muted">
          {bulkTexts.clear}
        </button>
        <div className="bleed side-scroll flex basis-[stretch] gap-x-3.5 whitespace-nowrap *:shrink-0 *:justify-center px-(--side) sm:mx-0 sm:flex-wrap sm:*:min-w-0 sm:px-0">
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
              {bulkTexts.selectAll(selection.totalCount, placeOf(view))}
            </button>
          ) : null}
          {ACTIONS.flat().map((action) => (
            <button
              key={action}
              type="button"
              onClick={() => onAction(action)}
              className={`text-link ${ACTIONS.some(([first]) => first === action) ? GROUP : ''}`}
            >
              <span aria-hidden className="sm:hidden">
                {bulkTexts.actions[action].short}
              </span>
              <span className="max-sm:sr-only">{bulkTexts.actions[action].label}</span>
            </button>
          ))}
          <button type="button" aria-haspopup="dialog" onClick={onExport} className={`text-link ${GROUP}`}>
            {bulkTexts.export}
          </button>
          <button type="button" onClick={onDelete} className={`text-link text-accent ${GROUP}`}>
            {bulkTexts.delete}
          </button>
        </div>
      </div>
    </FootBar>
  );
}

/** The actions in groups. */
const ACTIONS: BulkAction[][] = [
  ['feature', 'unfeature'],
  ['sold-out', 'in-stock'],
  ['hide', 'show'],
  ['category'],
  ['price', 'hide-price', 'show-price'],
];

/** The space before a group. */
const GROUP = 'not-first:ms-4';

/** Returns the category or subcategory of the view, for the text `in Bags`. */
function placeOf(view: TableView): string {
  const { category, section, term } = view;
  if (term) return bulkTexts.forTerm(term);
  const place = section ?? category;
  if (place) return bulkTexts.inCategory(place);
  return isTableNarrowed(view) ? bulkTexts.ofThese : bulkTexts.products;
}
