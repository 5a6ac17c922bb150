import type { LucideIcon } from 'lucide-react';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { MarkedText } from '#app/ui/marked-text.tsx';
import type { MarkedPiece } from '#catalogue/mark-words.ts';
import { formatPrice } from '#catalogue/product.ts';
import type { TableProduct } from '#catalogue/product-table.ts';
import { editLinkId } from '../products/return-target.ts';
import { useFormPath } from '../products/use-return.ts';
import { Thumbnail } from '../thumbnail.tsx';
import { LocalDate } from '../timestamp.tsx';
import { RowMenu } from './row-menu.tsx';

/** A product as a row shows it. */
export interface Row extends Omit<TableProduct, 'description'> {
  markedName: MarkedPiece[];
  /** The beginning of the description. */
  preview: MarkedPiece[];
}

interface Props {
  row: Row;
  selected: boolean;
  /** Whether its form was just left. */
  returned: boolean;
  onSelect(range: boolean): void;
  onDelete(): void;
}

/** A product with what can be done with it. On a phone it is at most 96 px high, and its actions stand in a menu. */
export function ProductRow({ row, selected, returned, onSelect, onDelete }: Props) {
  const { id, name } = row;
  const formPath = useFormPath();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const edit = formPath(`/admin/products/${id}/edit`);
  const duplicate = formPath(`/admin/products/new?from=${id}`);
  return (
    <tr
      data-selected={selected || undefined}
      aria-current={returned || undefined}
      className="grid grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_auto_2.75rem] items-center gap-x-2 border-line border-b py-1 last:border-b-0 hover:bg-sand/50 data-[selected]:bg-sand scroll-my-24 aria-[current]:bg-sage/60 xl:table-row"
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
      <td className="col-start-3 row-start-2 flex min-w-0 gap-x-2 text-muted xl:hidden">
        <span className="truncate">{row.category}</span>
        <span className="min-w-4 truncate">
          <span className="sr-only">Subcategory: </span>
          {row.subCategory ?? '-'}
        </span>
      </td>
      <td className={`max-xl:hidden ${CELL}`}>{row.category}</td>
      <td className={`wrap-anywhere max-xl:hidden xl:min-w-28 ${CELL}`}>{row.subCategory ?? '-'}</td>
      <td className={`col-start-4 row-start-2 text-end tabular-nums ${CELL}`}>{formatPrice(row.price)}</td>
      <td className={`max-xl:hidden ${CELL}`}>
        {row.featured ? <span className="inline-block bg-sage px-2 py-0.5 text-xs">Featured</span> : null}
      </td>
      <td className={`whitespace-nowrap text-muted tabular-nums max-xl:hidden ${CELL}`}>
        <LocalDate date={row.createdAt} />
      </td>
      <td className="col-start-5 row-span-2 row-start-1 xl:w-44 xl:align-middle">
        <button
          type="button"
          onClick={() => setMenuOpen(true)}
          className="icon-button xl:hidden"
          aria-haspopup="dialog"
        >
          <Ellipsis aria-hidden strokeWidth={1.25} className="size-5" />
          <span className="sr-only">More for {name}</span>
        </button>
        <div className="hidden xl:flex">
          <RowLink href={`/product/${id}`} icon={Eye} label="View" name={name} />
          <RowLink to={edit} icon={Pencil} label="Edit" name={name} />
          <RowLink to={duplicate} icon={Copy} label="Duplicate" name={name} />
          <button type="button" onClick={onDelete} className={ROW_ACTION} title="Delete">
            <ActionFace icon={Trash2} label="Delete" name={name} />
          </button>
        </div>
        {isMenuOpen ? (
          <RowMenu
            name={name}
            links={[
              { label: 'Edit', to: edit },
              { label: 'Duplicate', to: duplicate },
              { label: 'View', to: `/product/${id}`, isShop: true },
            ]}
            onDelete={onDelete}
            onClose={() => setMenuOpen(false)}
          />
        ) : null}
      </td>
    </tr>
  );
}

/** What is to be seen of a product at once, and its code. */
function Badges({ row }: { row: Row }) {
  const badges = [
    row.inStock ? null : 'Sold out',
    row.hidden ? 'Hidden' : null,
    row.images.length === 0 ? 'No picture' : null,
  ].filter((badge) => badge !== null);
  if (badges.length === 0 && !row.code && !row.featured) return null;
  return (
    <span className="flex items-center gap-x-2 overflow-hidden whitespace-nowrap text-muted text-xs xl:my-0.5 xl:flex-wrap">
      {badges.map((badge) => (
        <span key={badge} className="border border-edge px-1.5 text-ink">
          {badge}
        </span>
      ))}
      {row.featured ? <span className="bg-sage px-1.5 text-ink xl:hidden">Featured</span> : null}
      {row.code ? <span className="min-w-0 truncate">Ref. {row.code}</span> : null}
    </span>
  );
}

interface RowLinkProps {
  /** A page of the admin. */
  to?: string;
  /** A page of the shop, which is a document of its own. */
  href?: string;
  icon: LucideIcon;
  label: string;
  name: string;
}

function RowLink({ to, href, ...face }: RowLinkProps): ReactNode {
  return (
    <Link to={to ?? href ?? ''} reloadDocument={!to} className={ROW_ACTION} title={face.label}>
      <ActionFace {...face} />
    </Link>
  );
}

function ActionFace({ icon: Icon, label, name }: { icon: LucideIcon; label: string; name: string }) {
  return (
    <>
      <Icon aria-hidden strokeWidth={1.25} className="size-5" />
      <span className="sr-only">
        {label} {name}
      </span>
    </>
  );
}

const CELL = 'xl:px-3 xl:py-1.5 xl:align-middle';
const ROW_ACTION = 'inline-flex min-h-11 min-w-11 items-center justify-center text-muted hover:text-ink';
