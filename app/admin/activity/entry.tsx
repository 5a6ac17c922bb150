import { Link } from 'react-router';
import { LocalTime } from '../parts/timestamp.tsx';
import { useFormPath } from '../products/form/use-return.ts';
import { UndoSettings } from '../settings/settings-undo.tsx';
import { Changed } from '../writes/changed.tsx';
import type { ListedActivity, ListedChange } from './listed-activity.ts';
import { texts } from './texts.ts';
import { UndoChange } from './undo-change.tsx';

interface Props {
  entry: ListedActivity;
  /** The id of the link to the product whose form the admin has just left. */
  returnedTo: string | null;
}

/** An entry: time, action and changed values. A change of several products can be expanded. */
export function Entry({ entry, returnedTo }: Props) {
  const { at, batch, items, isPart } = entry;
  const isReturnedTo = [entry, ...items].some(({ id }) => linkIdOf(id) === returnedTo);
  return (
    <li
      aria-current={isReturnedTo || undefined}
      className="grid scroll-my-24 aria-[current]:bg-sage/60 gap-x-8 gap-y-1 border-line border-b py-1 text-sm md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <p className="text-muted tabular-nums md:py-3">
        <LocalTime date={at} />
      </p>
      <div className="min-w-0 wrap-anywhere">
        {batch && items.length > 0 ? (
          <BulkChange batch={batch} items={items} isOpen={isReturnedTo} />
        ) : (
          <SingleChange change={entry} />
        )}
        {batch && isPart && batch.count > 1 ? (
          <Link to={batchPath(batch.batch)} className="text-link text-muted">
            {texts.partOf(batch.sentence)}
          </Link>
        ) : null}
        {entry.subject === 'shop settings' && !batch ? (
          <UndoSettings version={Number(entry.subjectId)} isUndone={entry.isUndone} />
        ) : null}
        {batch && (!isPart || batch.count === 1) ? <UndoChange change={batch} /> : null}
      </div>
    </li>
  );
}

function BulkChange({
  batch: { batch, sentence, count },
  items,
  isOpen,
}: {
  batch: NonNullable<ListedActivity['batch']>;
  items: ListedChange[];
  isOpen: boolean;
}) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-3">{sentence}</summary>
      <ul className="border-line border-s ps-4">
        {items.map((item) => (
          <li key={item.id}>
            <SingleChange change={item} />
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <Link to={batchPath(batch)} className="text-link">
          {texts.allProducts(count)}
        </Link>
      ) : null}
    </details>
  );
}

function SingleChange({ change: recorded }: { change: ListedChange }) {
  const { id, action, subject, subjectId, subjectName, changes, alsoOnProducts, exists } = recorded;
  const formPath = useFormPath();
  const linkId = linkIdOf(id);
  if (subject === 'network') return <p className="py-2.5">{sessionInWords(action, subjectName)}</p>;
  return (
    <>
      <p className="py-2.5">
        {subject === 'product' ? null : `${texts.subjects[subject]} `}
        {subject === 'import' ? (
          <Link to={`/admin/import/${subjectId}`} className={IN_TEXT}>
            <bdi>{subjectName}</bdi>
          </Link>
        ) : exists ? (
          <Link id={linkId} to={formPath(`/admin/products/${subjectId}/edit`, linkId)} className={IN_TEXT}>
            <bdi>{subjectName}</bdi>
          </Link>
        ) : (
          <bdi>{subjectName}</bdi>
        )}{' '}
        <span className="text-muted">{action === 'restored' ? texts.restored : action}</span>
      </p>
      {changes.length > 0 ? (
        <ul className="pb-2">
          {changes.map((change) => (
            <li key={change.field}>
              <Changed change={change} />
            </li>
          ))}
        </ul>
      ) : null}
      {alsoOnProducts > 0 ? <p className="pb-2">{texts.alsoOn(alsoOnProducts)}</p> : null}
    </>
  );
}

/** `Signed in from 127.0.0.1`, `Failed to sign in 3 times from 192.0.2.0`. */
function sessionInWords(action: string, network: string): string {
  return texts.fromNetwork(`${action.charAt(0).toUpperCase()}${action.slice(1).replace(',', '')}`, network);
}

function linkIdOf(entry: number): string {
  return `entry-${entry}`;
}

function batchPath(batch: string): string {
  return `/admin/activity?batch=${batch}`;
}

/** A link inside a sentence. It can wrap, and a single line of it is tall enough to tap. */
const IN_TEXT = 'py-2.5 underline decoration-1 underline-offset-[0.3em]';
