import { Link } from 'react-router';
import { DialogPanel } from '#app/ui/dialog-panel.tsx';

interface Props {
  name: string;
  /** Those to the shop lead to a document of its own. */
  links: { label: string; to: string; isShop?: boolean }[];
  /** Edits price, stock and flag in the row. */
  onEdit(): void;
  onDelete(): void;
  onClose(): void;
}

/** What can be done with the product of a row, where there is no room for it in the row. */
export function RowMenu({ name, links, onEdit, onDelete, onClose }: Props) {
  const choose = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <DialogPanel title={name} width="narrow" onClose={onClose}>
      <ul className="mt-4 border-line border-t">
        <li className="border-line border-b">
          <button type="button" onClick={choose(onEdit)} className={ACTION}>
            Price, stock and flag <span className="sr-only">of {name}</span>
          </button>
        </li>
        {links.map(({ label, to, isShop }) => (
          <li key={label} className="border-line border-b">
            <Link to={to} reloadDocument={isShop} className={ACTION}>
              {label} <span className="sr-only">{name}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={choose(onDelete)} className={ACTION}>
            Delete <span className="sr-only">{name}</span>
          </button>
        </li>
      </ul>
      <button
        type="button"
        onClick={onClose}
        className="mt-4 min-h-11 w-full border border-edge px-5 text-sm"
      >
        Cancel
      </button>
    </DialogPanel>
  );
}

const ACTION = 'flex min-h-12 w-full items-center text-start';
