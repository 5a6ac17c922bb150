import { isTableNarrowed, type TableView } from '#catalog/lists/product-table.ts';
import { FootBar } from '../frame/foot-bar.tsx';
import { MENU_ITEM, Menu } from '../parts/menu.tsx';
import { bulkTexts } from './bulk-texts.ts';
import type { Selection } from './use-selection.ts';

/** The actions for the selected products, except exporting and deleting. */
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

/**
 * A bar at the foot of the screen while products are selected. The page reserves space for it at its end. On phones, a
 * menu contains all but the main actions.
 */
export function BulkBar({ selection, view, onAction, onExport, onDelete, onClear }: Props) {
  const { count, canChooseWhole, chooseWhole } = selection;
  const others = [
    ...GROUPS.flatMap((group, place) =>
      group.map((action, index) => ({
        name: action,
        label: bulkTexts.actions[action].label,
        // The first group continues the main actions.
        className: place > 0 && index === 0 ? GROUP : '',
        onClick: () => onAction(action),
      })),
    ),
    { name: 'export', label: bulkTexts.export, className: GROUP, onClick: onExport },
    { name: 'delete', label: bulkTexts.delete, className: `text-accent ${GROUP}`, onClick: onDelete },
  ];
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
              {bulkTexts.selectAll(selection.totalCount, placeOf(view))}
            </button>
          ) : null}
          {MAIN.map((action) => (
            <button key={action} type="button" onClick={() => onAction(action)} className="text-link">
              {bulkTexts.actions[action].label}
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
            label={bulkTexts.more}
            face={<span className="text-link">{bulkTexts.more}</span>}
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
  ['category'],
  ['hide', 'show'],
  ['feature', 'unfeature'],
  ['hide-price', 'show-price'],
];

/** The space before a group. */
const GROUP = 'sm:ms-4';

/** Returns the category or subcategory of the view, for the text `in Bags`. */
function placeOf(view: TableView): string {
  const { category, section, term } = view;
  if (term) return bulkTexts.forTerm(term);
  const place = section ?? category;
  if (place) return bulkTexts.inCategory(place);
  return isTableNarrowed(view) ? bulkTexts.ofThese : bulkTexts.products;
}
