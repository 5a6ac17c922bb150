import type { LucideIcon } from 'lucide-react';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MarkedText } from '#app/ui/marked-text.tsx';
import type { MarkedPiece } from '#catalogue/mark-words.ts';
import { formatPrice } from '#catalogue/product.ts';
import type { TableProduct } from '#catalogue/product-table.ts';
import { editLinkId } from '../products/return-target.ts';
import { useFormPath } from '../products/use-return.ts';
import { Thumbnail } from '../thumbnail.tsx';
import { LocalDate } from '../timestamp.tsx';

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

/** A product with what can be done with it. */
export function ProductRow({ row, selected, returned, onSelect, onDelete }: Props) {
  const { id, name } = row;
  const formPath = useFormPath();
  return (
    <tr
      data-selected={selected || undefined}
      aria-current={returned || undefined}
      className="grid grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_auto] items-start gap-x-3 border-line border-b pt-3 pe-2 last:border-b-0 hover:bg-sand/50 data-[selected]:bg-sand scroll-my-24 aria-[current]:bg-sage/60 xl:table-row"
    >
      <td className="row-span-4 row-start-1 xl:align-middle">
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
      <td className="col-start-2 row-span-4 row-start-1 xl:w-14 xl:py-1.5">
        <Thumbnail image={row.images[0]} />
      </td>
      <th
        scope="row"
        className={`col-span-2 col-start-3 row-start-1 text-start md:col-span-1 font-normal xl:min-w-52 ${CELL}`}
      >
        <span className="wrap-anywhere block text-base xl:text-sm">
          <MarkedText pieces={row.markedName} />
        </span>
        {row.hidden || row.code ? (
          <span className="my-0.5 flex flex-wrap items-center gap-x-2 text-muted text-xs">
            {row.hidden ? <span className="border border-edge px-1.5 text-ink">Hidden</span> : null}
            {row.code ? <span className="wrap-anywhere min-w-0">Ref. {row.code}</span> : null}
          </span>
        ) : null}
        <span className="wrap-anywhere block text-muted">
          <MarkedText pieces={row.preview} />
        </span>
      </th>
      <td className={`col-start-3 row-start-2 mt-1 ${CELL}`}>{row.category}</td>
      <td className={`wrap-anywhere col-start-3 row-start-3 xl:min-w-28 ${CELL}`}>
        <span className="sr-only xl:hidden">Subcategory: </span>
        {row.subCategory ?? '-'}
      </td>
      <td className={`col-start-4 row-start-2 mt-1 text-end tabular-nums md:row-start-1 md:mt-0 ${CELL}`}>
        {formatPrice(row.price)}
      </td>
      <td
        className={`col-start-3 row-start-4 mt-1 sm:row-start-5 sm:self-center ${row.featured ? '' : 'max-xl:hidden'} ${CELL}`}
      >
        {row.featured ? <span className="inline-block bg-sage px-2 py-0.5 text-xs">Featured</span> : null}
      </td>
      <td
        className={`col-start-4 row-start-3 whitespace-nowrap md:row-start-2 md:mt-1 text-end text-muted tabular-nums xl:text-start ${CELL}`}
      >
        <LocalDate date={row.createdAt} />
      </td>
      <td className="col-span-4 col-start-1 row-start-5 xl:w-44 xl:align-middle">
        <div className="-mx-2 flex flex-wrap justify-end xl:mx-0 xl:flex-nowrap">
          <RowLink href={`/product/${id}`} icon={Eye} label="View" name={name} />
          <RowLink
            id={editLinkId(id)}
            to={formPath(`/admin/products/${id}/edit`)}
            icon={Pencil}
            label="Edit"
            name={name}
          />
          <RowLink
            to={formPath(`/admin/products/new?from=${id}`)}
            icon={Copy}
            label="Duplicate"
            name={name}
          />
          <button type="button" onClick={onDelete} className={ROW_ACTION} title="Delete">
            <ActionFace icon={Trash2} label="Delete" name={name} />
          </button>
        </div>
      </td>
    </tr>
  );
}

interface RowLinkProps {
  id?: string;
  /** A page of the admin. */
  to?: string;
  /** A page of the shop, which is a document of its own. */
  href?: string;
  icon: LucideIcon;
  label: string;
  name: string;
}

function RowLink({ id, to, href, ...face }: RowLinkProps): ReactNode {
  return (
    <Link id={id} to={to ?? href ?? ''} reloadDocument={!to} className={ROW_ACTION} title={face.label}>
      <ActionFace {...face} />
    </Link>
  );
}

function ActionFace({ icon: Icon, label, name }: { icon: LucideIcon; label: string; name: string }) {
  return (
    <>
      <Icon aria-hidden strokeWidth={1.25} className="hidden size-5 xl:block" />
      <span className="underline underline-offset-4 xl:sr-only">{label}</span>
      <span className="sr-only"> {name}</span>
    </>
  );
}

const CELL = 'xl:px-3 xl:py-1.5 xl:align-middle';
const ROW_ACTION =
  'inline-flex min-h-11 min-w-11 items-center justify-center px-2 xl:px-0 xl:text-muted xl:hover:text-ink';
