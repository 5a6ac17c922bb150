import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { MarkedText } from '#app/ui/marked-text.tsx';
import type { MarkedPiece } from '#catalogue/mark-words.ts';
import { formatPrice, type Product } from '#catalogue/product.ts';
import { editLinkId } from '../products/return-target.ts';
import { useFormPath } from '../products/use-return.ts';
import { useSingleKeys } from '../shortcuts/single-keys.ts';
import { Thumbnail } from '../thumbnail.tsx';
import { LocalDate } from '../timestamp.tsx';
import type { PostResult } from '../use-write.ts';
import { RowActions } from './row-actions.tsx';
import { type RowField, RowForm } from './row-form.tsx';
import type { EditedRow } from './use-product-writes.tsx';

/** A product as a row shows it. */
export interface Row extends Omit<Product, 'description' | 'handle'> {
  markedName: MarkedPiece[];
  /** The beginning of the description. */
  preview: MarkedPiece[];
}

interface Props {
  row: Row;
  selected: boolean;
  /** Whether its form was just left. */
  returned: boolean;
  /** While it is edited in the row: which field has the focus at first, and whether it has left the page meanwhile. */
  editing: { first: RowField; isGone: boolean } | null;
  onSelect(range: boolean): void;
  onDelete(): void;
  onEdit(first: RowField): void;
  onToggleStock(): void;
  onSave(edited: EditedRow): Promise<PostResult<unknown>>;
  onClose(): void;
}

/** A product with what can be done with it. On a phone it is at most 96 px high, and its actions stand in a menu. */
export function ProductRow({ row, selected, returned, editing, onSelect, onEdit, ...on }: Props) {
  const { id, name } = row;
  const formPath = useFormPath();
  const edit = formPath(`/admin/products/${id}/edit`);
  const editClicked = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || target.closest('a, button, label, form, dialog')) return;
    onEdit(target.closest('td')?.dataset.field === 'featured' ? 'featured' : 'price');
  };
  return (
    <tr
      data-product={id}
      onMouseDown={keepFocus}
      onDoubleClick={editClicked}
      data-selected={selected || undefined}
      aria-current={returned || undefined}
      className="group/row grid grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_auto_2.75rem] items-center gap-x-2 border-line border-b py-1 last:border-b-0 hover:bg-sand/50 data-[selected]:bg-sand scroll-my-24 aria-[current]:bg-sage/60 xl:table-row"
    >
      <td className="row-span-2 row-start-1 xl:align-middle">
        <label className="icon-button cursor-pointer">
          <span className="sr-only">Select {name}</span>
          <input
            type="checkbox"
            className="tick-box"
            checked={selected}
            onChange={({ nativeEvent }) =>
              onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      <td className="col-start-2 row-span-2 row-start-1 xl:w-14 xl:py-1.5">
        <Link to={edit} tabIndex={-1} aria-hidden className="block">
          <Thumbnail image={row.images[0]} />
        </Link>
      </td>
      <th
        scope="row"
        className={`col-span-2 col-start-3 row-start-1 text-start font-normal xl:min-w-52 ${CELL}`}
      >
        <Link
          id={editLinkId(id)}
          to={edit}
          aria-keyshortcuts="e F2"
          dir="auto"
          className="wrap-anywhere line-clamp-2 min-h-6 underline-offset-4 hover:underline"
        >
          <MarkedText pieces={row.markedName} />
        </Link>
        <Badges row={row} />
        <span dir="auto" className="wrap-anywhere block text-muted max-xl:hidden">
          <MarkedText pieces={row.preview} />
        </span>
      </th>
      <td className="col-start-3 row-start-2 flex min-w-0 gap-x-2 text-muted text-xs xl:hidden">
        <span>{row.category}</span>
        <span dir="auto" className="min-w-4 truncate">
          <span className="sr-only">Subcategory: </span>
          {row.subCategory ?? '-'}
        </span>
      </td>
      <td className={`max-xl:hidden ${CELL}`}>{row.category}</td>
      <td dir="auto" className={`wrap-anywhere max-xl:hidden xl:min-w-28 ${CELL}`}>
        {row.subCategory ?? '-'}
      </td>
      {editing ? (
        <td colSpan={5} className={`col-span-full row-start-3 ps-2 ${CELL}`}>
          <RowForm row={row} {...editing} onSave={on.onSave} onClose={on.onClose} />
        </td>
      ) : (
        <>
          <td className={`relative col-start-4 row-start-2 text-end tabular-nums ${CELL}`}>
            {/* For the pointer; keys have theirs, and a stop in every row would be in their way. */}
            <button
              type="button"
              tabIndex={-1}
              title="Edit price, stock and flag"
              onClick={() => onEdit('price')}
              className={ON_CLICK}
            >
              {formatPrice(row.price)}
            </button>
            <EditHint />
          </td>
          <td className={`max-xl:hidden ${CELL}`}>
            <button
              type="button"
              tabIndex={-1}
              title={row.inStock ? 'Mark sold out' : 'Mark in stock'}
              // A double click marks it once.
              onClick={({ detail }) => detail < 2 && on.onToggleStock()}
              className={`${ON_CLICK} whitespace-nowrap ${row.inStock ? 'text-muted' : ''}`}
            >
              {row.inStock ? 'In stock' : <span className="border border-edge px-1.5 text-xs">Sold out</span>}
            </button>
          </td>
          <td data-field="featured" className={`max-xl:hidden ${CELL}`}>
            {row.featured ? <span className="inline-block bg-sage px-2 py-0.5 text-xs">Featured</span> : null}
          </td>
          <td className={`whitespace-nowrap text-muted tabular-nums max-xl:hidden ${CELL}`}>
            <LocalDate date={row.createdAt} />
          </td>
          <td className="col-start-5 row-span-2 row-start-1 xl:w-44 xl:align-middle">
            <RowActions row={row} edit={edit} onEdit={() => onEdit('price')} onDelete={on.onDelete} />
          </td>
        </>
      )}
    </tr>
  );
}

/** The second press of a double click would take the focus away from the form that the first has opened. */
function keepFocus(event: MouseEvent): void {
  if (event.detail > 1 && !(event.target instanceof HTMLInputElement)) event.preventDefault();
}

/** How the row can be edited by keys, while one of them has led into it. */
function EditHint() {
  const key = useSingleKeys() ? 'E' : 'F2';
  return (
    <span
      aria-hidden
      className="absolute end-3 top-1/2 mt-3 hidden whitespace-nowrap text-muted text-xs xl:group-has-[:focus-visible]/row:block"
    >
      <kbd className="border border-edge px-1 font-text">{key}</kbd> edits
    </span>
  );
}

/** What is to be seen of a product at once, and its code. */
function Badges({ row }: { row: Row }) {
  const badges = [
    row.inStock ? null : SOLD_OUT,
    row.hidden ? 'Hidden' : null,
    row.images.length === 0 ? 'No picture' : null,
  ].filter((badge) => badge !== null);
  if (badges.length === 0 && !row.code && !row.featured) return null;
  return (
    <span className="flex items-center gap-x-2 overflow-hidden whitespace-nowrap text-muted text-xs xl:my-0.5 xl:flex-wrap">
      {badges.map((badge) => (
        <span
          key={badge}
          className={`border border-edge px-1.5 text-ink ${badge === SOLD_OUT ? 'xl:hidden' : ''}`}
        >
          {badge}
        </span>
      ))}
      {row.featured ? <span className="bg-sage px-1.5 text-ink xl:hidden">Featured</span> : null}
      {row.code ? <span className="min-w-0 truncate">Ref. {row.code}</span> : null}
    </span>
  );
}

/** On wide screens a column of its own says it. */
const SOLD_OUT = 'Sold out';
const ON_CLICK = 'min-h-11 underline-offset-4 hover:underline max-xl:pointer-events-none max-xl:min-h-6';
const CELL = 'xl:px-3 xl:py-1.5 xl:align-middle';
