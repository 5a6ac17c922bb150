import Ellipsis from 'lucide-react/icons/ellipsis';
import { Link } from 'react-router';
import { activityPath } from '../activity/activity-view.ts';
import { MENU_ITEM, Menu } from '../parts/menu.tsx';
import { anotherColorPath } from '../products/form/return-target.ts';
import { useFormPath } from '../products/form/use-return.ts';
import { texts as productTexts } from '../products/texts.ts';
import type { Row } from './row.ts';
import { texts } from './texts.ts';

interface Props {
  row: Row;
  /** The address of the product's form. */
  edit: string;
  /** Edits price, stock and featured in the row. */
  onEdit(): void;
  onTogglePin(): void;
  onDelete(): void;
}

/** The menu of a row. */
export function RowActions({
  row: { id, name, category, pinRank },
  edit,
  onEdit,
  onTogglePin,
  onDelete,
}: Props) {
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
