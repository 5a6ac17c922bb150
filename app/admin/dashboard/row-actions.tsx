import type { LucideIcon } from 'lucide-react';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { activityPath } from '../activity/activity-view.ts';
import { useFormPath } from '../products/use-return.ts';
import type { Row } from './product-row.tsx';
import { RowMenu } from './row-menu.tsx';

interface Props {
  row: Row;
  /** The address of its form. */
  edit: string;
  onEdit(): void;
  onDelete(): void;
}

/** What can be done with the product of a row: signs in a row, on narrow screens a menu. */
export function RowActions({ row: { id, name }, edit, onEdit, onDelete }: Props) {
  const formPath = useFormPath();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const duplicate = formPath(`/admin/products/new?from=${id}`);
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
            { label: 'Activity', to: activityPath({ product: id }) },
          ]}
          onEdit={onEdit}
          onDelete={onDelete}
          onClose={() => setMenuOpen(false)}
        />
      ) : null}
    </>
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

const ROW_ACTION = 'inline-flex min-h-11 min-w-11 items-center justify-center text-muted hover:text-ink';
