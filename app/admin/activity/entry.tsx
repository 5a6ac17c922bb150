import { Link } from 'react-router';
import type { RecordedActivity } from '#catalogue/activity.server.ts';
import type { FieldChange } from '#catalogue/activity-changes.ts';
import { useFormPath } from '../products/use-return.ts';
import { LocalTime } from '../timestamp.tsx';
import { type Undoable, UndoChange } from './undo-change.tsx';

interface Props {
  entry: Omit<RecordedActivity, 'before' | 'after' | 'batch'> & {
    changes: FieldChange[];
    /** On how many products a category was renamed with it. */
    alsoOnProducts: number;
    /** What can be undone here: the change that this entry belongs to. */
    undoable: Undoable | null;
    /** Whether the product is still there. */
    exists: boolean;
  };
  /** The id of the link whose product was just left. */
  returnedTo: string | null;
}

/** One thing that the administrator did: when, what, and what it changed. */
export function Entry({ entry, returnedTo }: Props) {
  const { id, at, action, subject, subjectId, subjectName, changes, alsoOnProducts, undoable, exists } =
    entry;
  const formPath = useFormPath();
  const linkId = `entry-${id}`;
  return (
    <li
      aria-current={linkId === returnedTo || undefined}
      className="grid scroll-my-24 aria-[current]:bg-sage/60 gap-x-8 gap-y-1 border-line border-b py-1 text-sm md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <p className="text-muted tabular-nums md:py-3">
        <LocalTime date={at} />
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {subject === 'product' ? null : `${LABELS[subject]} `}
          {exists ? (
            <Link
              id={linkId}
              to={formPath(`/admin/products/${subjectId}/edit`, linkId)}
              className="text-link"
            >
              {subjectName}
            </Link>
          ) : (
            <span className="inline-flex min-h-11 items-center">{subjectName}</span>
          )}{' '}
          <span className="text-muted">{action}</span>
        </p>
        {changes.length > 0 ? (
          <ul className="pb-2">
            {changes.map((change) => (
              <Changed key={change.field} change={change} />
            ))}
          </ul>
        ) : null}
        {alsoOnProducts > 0 ? (
          <p className="pb-2">{`also on ${alsoOnProducts} ${alsoOnProducts === 1 ? 'product' : 'products'}`}</p>
        ) : null}
        {undoable ? <UndoChange change={undoable} /> : null}
      </div>
    </li>
  );
}

function Changed({ change: { field, before, after } }: { change: FieldChange }) {
  return (
    <li className="tabular-nums">
      <span className="text-muted">{field}</span> {before}
      {before !== null && after !== null ? (
        <>
          {' '}
          <span aria-hidden>→</span>
          <span className="sr-only">became</span>{' '}
        </>
      ) : null}
      {after}
    </li>
  );
}

const LABELS = { 'accessory category': 'Accessory category', image: 'Image', network: 'Network' };
