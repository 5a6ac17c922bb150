import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogPanel } from '#app/ui/dialog-panel.tsx';
import { activityPath } from '../activity/activity-view.ts';
import { useFormPath } from '../products/use-return.ts';
import type { Row } from './product-row.tsx';

interface Props {
  row: Row;
  /** The address of its form. */
  edit: string;
  /** Edits price, stock and flag in the row. */
  onEdit(): void;
  onDelete(): void;
}

/** What can be done with the product of a row: signs in a row, on narrow screens a menu. */
export function RowActions({ row: { id, name }, edit, onEdit, onDelete }: Props) {
  const formPath = useFormPath();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const close = () => setMenuOpen(false);
  const choose = (action: () => void) => () => {
    close();
    action();
  };
  const links = [
    { label: 'View', icon: Eye, to: `/product/${id}` },
    { label: 'Edit', icon: Pencil, to: edit },
    { label: 'Duplicate', icon: Copy, to: formPath(`/admin/products/new?from=${id}`) },
  ];
  return (
    <>
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
        {links.map(({ label, icon: Icon, to }) => (
          <Link key={label} to={to} reloadDocument={isOfShop(to)} className={SIGN} title={label}>
            <Icon aria-hidden strokeWidth={1.25} className="size-5" />
            <span className="sr-only">
              {label} {name}
            </span>
          </Link>
        ))}
        <button type="button" onClick={onDelete} className={SIGN} title="Delete">
          <Trash2 aria-hidden strokeWidth={1.25} className="size-5" />
          <span className="sr-only">Delete {name}</span>
        </button>
      </div>
      {isMenuOpen ? (
        <DialogPanel title={name} width="narrow" onClose={close}>
          <ul className="mt-4 divide-y divide-line border-line border-t">
            <li>
              <button type="button" onClick={choose(onEdit)} className={IN_MENU}>
                Price, stock and flag <span className="sr-only">of {name}</span>
              </button>
            </li>
            {[...links, { label: 'Activity', to: activityPath({ product: id }) }].map(({ label, to }) => (
              <li key={label}>
                <Link to={to} reloadDocument={isOfShop(to)} className={IN_MENU}>
                  {label} <span className="sr-only">{name}</span>
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={choose(onDelete)} className={IN_MENU}>
                Delete <span className="sr-only">{name}</span>
              </button>
            </li>
          </ul>
          <button
            type="button"
            onClick={close}
            className="mt-4 min-h-11 w-full border border-edge px-5 text-sm"
          >
            Cancel
          </button>
        </DialogPanel>
      ) : null}
    </>
  );
}

/** A page of the shop is a document of its own. */
function isOfShop(path: string): boolean {
  return path.startsWith('/product/');
}

const SIGN = 'icon-button text-muted hover:text-ink';
const IN_MENU = 'flex min-h-12 w-full items-center text-start';
