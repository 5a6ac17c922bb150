import { Link, useNavigate } from 'react-router';
import { getContext } from '#app/context.ts';
import { useCurrentInView } from '#app/ui/current-in-view.ts';
import { ACTIVITY_KINDS } from '#catalog/activity/activity-kinds.ts';
import { LivePage, PageTitle } from '../frame/page-parts.tsx';
import { LabeledSelect, useShownValue } from '../parts/labeled-select.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Thumbnail } from '../parts/stored-picture.tsx';
import { LocalClock, useLocalDay } from '../parts/timestamp.tsx';
import { useFormPath, useReturnedTo } from '../products/form/use-return.ts';
import { ChangeList } from '../settings/change-list.tsx';
import { Changed } from '../writes/changed.tsx';
import { sendWrite } from '../writes/send-write.ts';
import type { Route } from './+types/route';
import {
  type ActivityView,
  activityPath,
  isActivityNarrowed,
  PERIODS,
  parseActivityView,
} from './activity-view.ts';
import { type ListedActivity, type ListedChange, listActivity } from './list-activity.server.ts';
import { texts } from './texts.ts';
import { action } from './undo-change.server.ts';
import { ON_HOVER, UndoChange } from './undo-change.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { db, changes } = getContext(args);
  const cursor = changes.cursor();
  const view = parseActivityView(args.url.searchParams);
  return { cursor, view, ...(await listActivity(db, view)) };
}

export { action };

/** Other pages undo changes, too, and have messages of their own for a failure. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, '');
}

export default function Activity({
  loaderData: { cursor, view, product, batch, entries, page, pages },
  actionData,
}: Route.ComponentProps) {
  const returnedTo = useReturnedTo();
  const dayOf = useLocalDay();
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <PageTitle>{texts.title}</PageTitle>
        <Link to="/admin/sessions" className="text-link text-sm">
          {texts.sessions}
        </Link>
      </div>
      <ActivityFilters view={view} />
      {actionData ? (
        <p role="alert" className="mt-3 text-sm">
          {actionData.error ?? actionData.sentence}
        </p>
      ) : null}
      {product ? (
        <p className="mt-3 text-sm">
          <span className="text-muted">{texts.changesTo}</span> <bdi>{product}</bdi>
        </p>
      ) : null}
      {batch ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-8 text-sm">
          <p>{batch.sentence}</p>
          <UndoChange change={batch} />
        </div>
      ) : null}
      {entries.length === 0 && isActivityNarrowed(view) ? (
        <p className="mt-5 border-line border-y py-10 text-muted">{texts.noMatch}</p>
      ) : entries.length === 0 ? (
        <div className="mt-5 border-line border-y py-10">
          <p className="max-w-prose text-muted">{texts.empty}</p>
          <Link to="/admin/dashboard" className="text-link mt-3 text-sm">
            {texts.toProducts}
          </Link>
        </div>
      ) : (
        <ol className="mt-2">
          {entries.map((entry, index) => {
            const day = dayOf(entry.at);
            const previous = entries[index - 1];
            const isFirstOfDay = !previous || dayOf(previous.at) !== day;
            return (
              <Entry key={entry.id} entry={entry} day={isFirstOfDay ? day : null} returnedTo={returnedTo} />
            );
          })}
        </ol>
      )}
      <div className="mt-6">
        <PageLinks page={page} pages={pages} pathOf={(number) => activityPath({ ...view, page: number })} />
      </div>
      <LivePage cursor={cursor} />
    </>
  );
}

/** Filters the activity by time, kind and product. */
function ActivityFilters({ view }: { view: ActivityView }) {
  const navigate = useNavigate();
  const date = view.day?.date ?? '';
  const narrow = (changes: Partial<ActivityView>) => activityPath({ ...view, page: 1, ...changes });
  const showDay = ({ value }: HTMLInputElement) => {
    // A partly typed year is not a valid date yet.
    if (value !== '' && !/^[12]\d{3}-/.test(value)) return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    void navigate(narrow({ days: null, day: value ? { date: value, zone } : null }));
  };
  const day = useShownValue(date, showDay);
  return (
    <div className="flex flex-wrap items-center gap-x-6 text-sm sm:mt-4 sm:gap-y-2">
      <nav
        ref={useCurrentInView()}
        aria-label={texts.time}
        className="max-sm:bleed side-scroll flex gap-x-5 whitespace-nowrap max-sm:basis-[stretch] max-sm:px-(--side)"
      >
        {[null, ...PERIODS].map((days) => (
          <Link
            key={days}
            to={narrow({ days, day: null })}
            aria-current={view.days === days && !view.day ? 'true' : undefined}
            className="nav-link text-muted hover:text-ink aria-[current]:text-ink"
          >
            {texts.period(days)}
          </Link>
        ))}
      </nav>
      <div className="flex min-w-0 max-w-full gap-x-4 max-[24rem]:flex-wrap sm:gap-x-6">
        <label className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3">
          <span className="text-muted">{texts.day}</span>
          <input
            ref={day}
            type="date"
            defaultValue={date}
            data-empty={date === '' || undefined}
            autoComplete="off"
            onChange={({ currentTarget }) => showDay(currentTarget)}
            className="day-field field-line min-h-11 max-w-full text-base"
          />
        </label>
        <LabeledSelect
          label={texts.kind}
          value={view.kind ?? ''}
          onChange={(value) =>
            void navigate(narrow({ kind: ACTIVITY_KINDS.find((kind) => kind === value) ?? null }))
          }
        >
          <option value="">{texts.all}</option>
          {ACTIVITY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </LabeledSelect>
      </div>
      <SearchField
        term={view.term}
        pathOf={(term) => narrow({ term })}
        action="/admin/activity"
        label={texts.product}
      />
      {isActivityNarrowed(view) ? (
        <Link to="/admin/activity" className="text-link text-muted">
          {texts.showEverything}
        </Link>
      ) : null}
    </div>
  );
}

interface Props {
  entry: ListedActivity;
  /** The day, if this is its first entry. */
  day: string | null;
  /** The id of the link to the product whose form the admin has just left. */
  returnedTo: string | null;
}

/** An entry: time, photo, action, changed values and Undo. Many values, and changes of several products, can be unfolded. */
function Entry({ entry, day, returnedTo }: Props) {
  const { at, batch, items, isPart, subject, image } = entry;
  const isReturnedTo = [entry, ...items].some(({ id }) => linkIdOf(id) === returnedTo);
  return (
    <li
      aria-current={isReturnedTo || undefined}
      className="group/entry scroll-my-24 border-line border-b text-sm aria-[current]:bg-sage/60"
    >
      {day ? <h2 className="border-line border-b bg-page pt-6 pb-2 text-base">{day}</h2> : null}
      <div className="grid grid-cols-[2.75rem_1.75rem_minmax(0,1fr)] items-start gap-x-3 sm:gap-x-4">
        <p className="py-3 text-muted tabular">
          <LocalClock date={at} />
        </p>
        <span className="py-1">
          {subject === 'product' && items.length === 0 ? (
            <Thumbnail image={image} className="h-9 w-7" />
          ) : null}
        </span>
        <div className="flex min-w-0 flex-wrap items-start gap-x-5 wrap-anywhere">
          {batch && items.length > 0 ? (
            <BulkChange batch={batch} items={items} isOpen={isReturnedTo} />
          ) : (
            <SingleChange change={entry} />
          )}
          {batch?.by ? (
            <p className="py-3 text-muted">
              {texts.byKey} <bdi>{batch.by}</bdi>
            </p>
          ) : null}
          {batch && isPart && batch.count > 1 ? (
            <Link to={batchPath(batch.batch)} className="text-link text-muted">
              {texts.partOf(batch.sentence)}
            </Link>
          ) : null}
          {subject === 'shop settings' && !batch ? (
            <Link to="/admin/shop/history" className={`text-link ms-auto text-muted ${ON_HOVER}`}>
              {texts.history}
            </Link>
          ) : null}
          {batch?.action === 'imported' ? (
            <Link to={`/admin/import/${batch.batch}`} className="text-link text-muted">
              {texts.toImport}
            </Link>
          ) : null}
          {batch && (!isPart || batch.count === 1) ? <UndoChange change={batch} /> : null}
        </div>
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
    <details open={isOpen} className="open:basis-full">
      <summary className="min-h-11 cursor-pointer py-3">{sentence}</summary>
      <ul className="border-line border-s ps-4">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-start gap-x-5">
            <Thumbnail image={item.image} className="mt-1 h-9 w-7" />
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
  const hasMany = changes.length > MAX_INLINE;
  const values =
    subject === 'shop settings' ? (
      <div className="basis-full pb-3">
        <ChangeList changes={changes} />
      </div>
    ) : changes.length > 0 ? (
      <ul className={hasMany ? 'pb-2' : 'flex flex-wrap gap-x-5 py-3'}>
        {changes.map((change) => (
          <li key={change.field}>
            <Changed change={change} />
          </li>
        ))}
      </ul>
    ) : null;
  if (subject === 'network') return <p className="py-3">{sessionInWords(action, subjectName)}</p>;
  return (
    <>
      <p className="py-3">
        {subject === 'product' ? null : `${texts.subjects[subject]} `}
        {subject === 'import' ? (
          <Link to={subjectId ? `/admin/import/${subjectId}` : '/admin/import'} className={IN_TEXT}>
            <bdi>{subjectName}</bdi>
          </Link>
        ) : exists ? (
          <Link id={linkId} to={formPath(`/admin/products/${subjectId}/edit`, linkId)} className={IN_TEXT}>
            <bdi>{subjectName}</bdi>
          </Link>
        ) : (
          <bdi>{subjectName}</bdi>
        )}{' '}
        <span className="text-muted">
          {action === 'restored' && subject !== 'shop settings' ? texts.restored : action}
        </span>
      </p>
      {hasMany ? (
        <details className="open:order-last open:basis-full">
          <summary className="min-h-11 cursor-pointer py-3 text-muted">
            {subject === 'shop settings' ? texts.changes(changes.length) : texts.values(changes.length)}
          </summary>
          {values}
        </details>
      ) : (
        values
      )}
      {alsoOnProducts > 0 ? <p className="py-3">{texts.alsoOn(alsoOnProducts)}</p> : null}
    </>
  );
}

/** The number of values that are shown on the line of their entry. */
const MAX_INLINE = 2;

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
const IN_TEXT = 'py-3 underline decoration-1 underline-offset-[0.3em]';
