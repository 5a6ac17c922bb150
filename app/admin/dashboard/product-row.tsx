import Ellipsis from 'lucide-react/icons/ellipsis';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { MarkedText } from '#app/ui/marked-text.tsx';
import { formatNumber, formatPrice } from '#catalog/amounts/amounts.ts';
import { activityPath } from '../activity/activity-view.ts';
import { MENU_ITEM, Menu } from '../parts/menu.tsx';
import { Thumbnail } from '../parts/stored-picture.tsx';
import { LocalDate } from '../parts/timestamp.tsx';
import { anotherColorPath, editLinkId, useFormPath } from '../products/form/use-return.ts';
import { texts as productTexts } from '../products/texts.ts';
import { type EditedRow, type Row, type RowField, RowForm, type RowResult } from './row-form.tsx';
import { texts } from './texts.ts';

interface Props {
  row: Row;
  selected: boolean;
  /** Whether the admin just returned from this product's form. */
  returned: boolean;
  /** Set while the row is edited: the field to focus first, and whether the product is no longer on this page. */
  editing: { first: RowField; isGone: boolean } | null;
  onSelect(range: boolean): void;
  onDelete(): void;
  onEdit(first: RowField): void;
  onToggleStock(): void;
  onTogglePin(): void;
  onSave(edited: EditedRow): Promise<RowResult>;
  onClose(): void;
}

/** A product and its actions. Narrow screens show a grid: two lines on a phone, columns from 768 px. */
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
      className="group/row grid grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_auto_2.75rem] items-center gap-x-2 max-[16rem]:flex max-[16rem]:flex-wrap md:grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_8rem_6rem_7rem_2.75rem] md:gap-x-3 border-line border-b py-1 last:border-b-0 hover:bg-sand/50 data-[selected]:bg-sand scroll-my-24 aria-[current]:bg-sage/60 xl:table-row"
    >
      <td className="row-span-2 row-start-1 xl:align-middle">
        <label className="icon-button cursor-pointer">
          <span className="sr-only">{texts.table.select(name)}</span>
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
        className={`col-span-2 col-start-3 row-start-1 text-start font-normal max-[16rem]:basis-full md:col-span-1 md:row-span-2 xl:min-w-52 ${CELL}`}
      >
        <Link
          id={editLinkId(id)}
          to={edit}
          aria-keyshortcuts="F2"
          className="wrap-anywhere line-clamp-2 min-h-6 underline-offset-4 hover:underline"
        >
          <bdi>
            <MarkedText pieces={row.markedName} />
          </bdi>
        </Link>
        <Badges row={row} />
        <span className="flex flex-wrap justify-between gap-x-3 text-muted max-xl:text-xs max-[16rem]:hidden md:flex-nowrap">
          <span className="wrap-anywhere">
            <bdi>
              <MarkedText pieces={row.preview} />
            </bdi>
          </span>
          <span className="shrink-0 tabular md:hidden">
            <LocalDate date={row.createdAt} />
          </span>
        </span>
      </th>
      <td className="col-start-3 row-start-2 flex min-w-0 flex-wrap gap-x-2 text-muted text-xs md:col-start-4 md:row-span-2 md:row-start-1 md:flex-col xl:hidden">
        <span>{row.category}</span>
        <span className="min-w-4 truncate">
          <span className="sr-only">{texts.table.subcategoryIs} </span>
          <bdi>{row.subCategory ?? '-'}</bdi>
        </span>
      </td>
      <td className={`max-xl:hidden ${CELL}`}>{row.category}</td>
      <td className={`wrap-anywhere max-xl:hidden xl:min-w-28 ${CELL}`}>
        <bdi>{row.subCategory ?? '-'}</bdi>
      </td>
      {editing ? (
        <td colSpan={row.opened === null ? 5 : 6} className={`col-span-full row-start-3 ps-2 ${CELL}`}>
          <RowForm row={row} {...editing} onSave={on.onSave} onClose={on.onClose} />
        </td>
      ) : (
        <ValueCells row={row} onEdit={() => onEdit('price')} onToggleStock={on.onToggleStock}>
          <RowActions
            row={row}
            edit={edit}
            onEdit={() => onEdit('price')}
            onTogglePin={on.onTogglePin}
            onDelete={on.onDelete}
          />
        </ValueCells>
      )}
    </tr>
  );
}

interface ValuesProps {
  row: Row;
  onEdit(): void;
  onToggleStock(): void;
  /** The menu of the row. */
  children: ReactNode;
}

/** The cells with price, stock, featured, opened and date. */
function ValueCells({ row, onEdit, onToggleStock, children }: ValuesProps) {
  return (
    <>
      <td
        className={`relative col-span-2 col-start-4 row-start-2 text-end tabular md:col-span-1 md:col-start-6 md:row-span-2 md:row-start-1 ${CELL}`}
      >
        {/* For the mouse only: keyboard users have a shortcut, so they do not need a tab stop in every row. */}
        <button type="button" tabIndex={-1} title={texts.table.editRow} onClick={onEdit} className={ON_CLICK}>
          {row.price === null ? texts.table.noPrice : formatPrice(row.price)}
        </button>
        <EditHint />
      </td>
      <td className={`col-start-5 row-start-1 max-xl:self-end max-xl:text-xs max-md:hidden ${CELL}`}>
        <button
          type="button"
          tabIndex={-1}
          title={row.inStock ? texts.table.markSoldOut : texts.table.markInStock}
          // A double click must not toggle twice.
          onClick={({ detail }) => detail < 2 && onToggleStock()}
          className={`${ON_CLICK} whitespace-nowrap ${row.inStock ? 'text-muted' : ''}`}
        >
          {row.inStock ? (
            texts.table.inStock
          ) : (
            <span className="border border-edge px-1.5 text-xs">{texts.table.soldOut}</span>
          )}
        </button>
      </td>
      <td data-field="featured" className={`max-xl:hidden ${CELL}`}>
        {row.featured ? (
          <span className="inline-block bg-sage px-2 py-0.5 text-xs">{texts.table.featured}</span>
        ) : null}
      </td>
      {row.opened === null ? null : (
        <td className={`text-end tabular max-xl:hidden ${CELL}`}>{formatNumber(row.opened)}</td>
      )}
      <td
        className={`col-start-5 row-start-2 whitespace-nowrap text-muted tabular max-xl:self-start max-xl:text-xs max-md:hidden ${CELL}`}
      >
        <LocalDate date={row.createdAt} />
      </td>
      <td className="col-start-5 row-start-1 md:col-start-7 md:row-span-2 xl:w-14 xl:align-middle">
        {children}
      </td>
    </>
  );
}

/** Ignores the second click of a double click, which would move the focus away from the opened form. */
function keepFocus(event: MouseEvent): void {
  if (event.detail > 1 && !(event.target instanceof HTMLInputElement)) event.preventDefault();
}

/** Describes how to edit the row by keyboard, after a key has moved the focus into it. */
function EditHint() {
  return (
    <span
      aria-hidden
      className="absolute end-3 top-1/2 mt-3 hidden whitespace-nowrap text-muted text-xs xl:group-has-[:focus-visible]/row:block"
    >
      <kbd className="border border-edge px-1 font-text">{texts.table.editKey}</kbd> {texts.table.edits}
    </span>
  );
}

/** The badges of a product, such as Hidden, and its code. */
function Badges({ row }: { row: Row }) {
  const badges = [
    row.inStock ? null : SOLD_OUT,
    row.hidden ? texts.table.hidden : null,
    row.pinRank > 0 ? texts.table.pinned : null,
    row.priceOnRequest ? texts.table.priceOnRequest : null,
    row.missing.length > 0 ? texts.table.unfinished(productTexts.missing(row.missing)) : null,
    row.images.length === 0 && !row.hidden ? texts.table.noPicture : null,
  ].filter((badge) => badge !== null);
  const hasAnyOnWide = row.code || badges.some((badge) => badge !== SOLD_OUT);
  return (
    <span
      className={`my-0.5 flex flex-wrap items-center gap-x-2 text-muted text-xs ${hasAnyOnWide ? '' : 'xl:hidden'}`}
    >
      {badges.map((badge) => (
        <span
          key={badge}
          className={`border border-edge px-1.5 text-ink ${badge === SOLD_OUT ? 'md:hidden' : ''}`}
        >
          {badge}
        </span>
      ))}
      {row.featured ? (
        <span className="bg-sage px-1.5 text-ink xl:hidden">{texts.table.featured}</span>
      ) : null}
      {row.code ? <span className="wrap-anywhere">{texts.table.code(row.code)}</span> : null}
      {row.inStock ? <span className="max-[16rem]:hidden md:hidden">{texts.table.inStock}</span> : null}
    </span>
  );
}

/** Only for narrow screens: wider ones show the stock in a column. */
const SOLD_OUT = texts.table.soldOut;
const ON_CLICK = 'min-h-11 underline-offset-4 hover:underline max-xl:pointer-events-none max-xl:min-h-6';
const CELL = 'xl:px-3 xl:py-1.5 xl:align-middle';

interface ActionsProps {
  row: Row;
  /** The address of the product's form. */
  edit: string;
  /** Edits price, stock and featured in the row. */
  onEdit(): void;
  onTogglePin(): void;
  onDelete(): void;
}

/** The menu of a row. */
function RowActions({
  row: { id, name, category, pinRank },
  edit,
  onEdit,
  onTogglePin,
  onDelete,
}: ActionsProps) {
  const formPath = useFormPath();
  const links = [
    { label: texts.row.view, to: `/product/${id}` },
    { label: texts.row.edit, to: edit },
    { label: texts.row.duplicate, to: formPath(`/admin/products/new?from=${id}`) },
    { label: productTexts.addColor, to: formPath(anotherColorPath(id)) },
    { label: texts.row.activity, to: activityPath({ product: id }) },
  ];
  return (
    <Menu
      label={texts.row.actions(name)}
      face={<Ellipsis aria-hidden strokeWidth={1.25} className="size-5" />}
      className="ms-auto w-11"
    >
      <ul>
        <li>
          <button type="button" onClick={onEdit} className={MENU_ITEM}>
            {texts.row.values} <span className="sr-only">{texts.row.of(name)}</span>
          </button>
        </li>
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} reloadDocument={isStorefrontPage(to)} className={MENU_ITEM}>
              {label} <span className="sr-only">{name}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onTogglePin} className={MENU_ITEM}>
            {pinRank > 0 ? texts.row.unpin : texts.row.pin(category)} <span className="sr-only">{name}</span>
          </button>
        </li>
        <li className="mt-1 border-line border-t pt-1">
          <button type="button" onClick={onDelete} className={`${MENU_ITEM} text-accent`}>
            {texts.row.delete} <span className="sr-only">{name}</span>
          </button>
        </li>
      </ul>
    </Menu>
  );
}

/** Returns whether a path is a page of the storefront, which is a separate document. */
function isStorefrontPage(path: string): boolean {
  return path.startsWith('/product/');
}
