import Ellipsis from 'lucide-react/icons/ellipsis';
import { Link } from 'react-router';
import { activityPath } from '../activity/activity-view.ts';
import { MENU_ITEM, Menu } from '../parts/menu.tsx';
import { useFormPath } from '../products/form/use-return.ts';
import type { Row } from './product-row.tsx';

interface Props {
  row: Row;
  /** The address of the product's form. */
  edit: string;
  /** Edits price, stock and flag in the row. */
  onEdit(): void;
  onTogglePin(): void;
  onDelete(): void;
}

/** The menu of a row. With a mouse it appears when the pointer or the focus is in the row; on touch it is always visible. */
export function RowActions({
  row: { id, name, category, pinRank },
  edit,
  onEdit,
  onTogglePin,
  onDelete,
}: Props) {
  const formPath = useFormPath();
  const links = [
    { label: 'View', to: `/product/${id}` },
    { label: 'Edit', to: edit },
    { label: 'Duplicate', to: formPath(`/admin/products/new?from=${id}`) },
    { label: 'Activity', to: activityPath({ product: id }) },
  ];
  return (
    <Menu
      label={`More for ${name}`}
      face={<Ellipsis aria-hidden strokeWidth={1.25} className="size-5" />}
      className="row-menu ms-auto w-11"
    >
      <ul>
        <li>
          <button type="button" onClick={onEdit} className={MENU_ITEM}>
            Price, stock and flag <span className="sr-only">of {name}</span>
          </button>
        </li>
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} reloadDocument={isOfShop(to)} className={MENU_ITEM}>
              {label} <span className="sr-only">{name}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onTogglePin} className={MENU_ITEM}>
            {pinRank > 0 ? 'Unpin' : `Pin to top of ${category}`} <span className="sr-only">{name}</span>
          </button>
        </li>
        <li className="mt-1 border-line border-t pt-1">
          <button type="button" onClick={onDelete} className={`${MENU_ITEM} text-accent`}>
            Delete <span className="sr-only">{name}</span>
          </button>
        </li>
      </ul>
    </Menu>
  );
}

/** Returns whether a path is a page of the storefront, which is a separate document. */
function isOfShop(path: string): boolean {
  return path.startsWith('/product/');
}
