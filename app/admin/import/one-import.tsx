import { useEffect, useRef } from 'react';
import { data, Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import { headingFace } from '#app/ui/heading-face.ts';
import { listAccessoryCategories } from '#catalogue/accessory-categories.server.ts';
import { changesOf } from '#catalogue/activity-changes.ts';
import { FILTERS, WORKING } from '#imports/import.ts';
import { countNotRestored, findImport, pageOfRows, progressOf } from '#imports/imports.server.ts';
import { listLacking } from '#imports/photographs-by-hand.server.ts';
import { PageTitle } from '../page-title.tsx';
import type { Route } from './+types/one-import';
import { AnswersForm } from './answers-form.tsx';
import { Checked } from './checked.tsx';
import { Ended } from './ended.tsx';
import { Underway } from './underway.tsx';

const PAGE_SIZE = 50;

export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args);
  const given = await findImport(db, args.params.id);
  if (!given) throw data('This import no longer exists.', { status: 404 });
  const search = args.url.searchParams;
  const filter = FILTERS.find((one) => one === search.get('outcome')) ?? null;
  const page = Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '') ?? 1);
  const hasRows = !['reading', 'asking', 'checking'].includes(given.state);
  const [progress, rows, lacking, categories, notRestored] = await Promise.all([
    progressOf(db, given),
    hasRows ? pageOfRows(db, given.id, filter, page, PAGE_SIZE) : [],
    given.state === 'finished' ? listLacking(db, given.id) : null,
    given.state === 'asking' ? listAccessoryCategories(db) : [],
    given.state === 'undone' ? countNotRestored(db, given.id) : 0,
  ]);
  const counts = { ...given.counts, 'not restored': notRestored };
  const counted = filter ? counts[filter] : given.done;
  return {
    given,
    progress,
    lacking,
    subCategories: categories.map(({ name }) => name),
    view: { filter, counts, page, pages: Math.max(1, Math.ceil(counted / PAGE_SIZE)) },
    rows: rows.map(({ before, after, ...row }) => ({
      ...row,
      isWritten: row.productId !== null,
      changes: row.outcome === 'added' || row.outcome === 'changed' ? changesOf(before, after) : [],
    })),
  };
}

export type ImportPage = Route.ComponentProps['loaderData'];

export default function OneImport({ loaderData }: Route.ComponentProps) {
  const { given } = loaderData;
  const heading = useFocusAfterEachStep(stepOf(given));
  return (
    <>
      <PageTitle>{`${given.fileName} - Import`}</PageTitle>
      <p>
        <Link to="/admin/import" className="text-link text-sm">
          All imports
        </Link>
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        className={`wrap-anywhere text-display-s outline-none ${headingFace(given.fileName)}`}
      >
        <bdi>{given.fileName}</bdi>
      </h1>
      <Stage {...loaderData} />
    </>
  );
}

/** Each step replaces the button that led to it: the keyboard and a screen reader continue from the heading. */
function useFocusAfterEachStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

/** The answers are stored each time the table is read. A fast reading may not be seen as a state of its own. */
function stepOf({ state, reading, answers }: ImportPage['given']): string {
  return state === 'asking' ? JSON.stringify([reading, answers]) : state;
}

function Stage(page: ImportPage) {
  const { state } = page.given;
  if (WORKING.has(state)) return <Underway key={state} page={page} />;
  if (state === 'asking') return <AnswersForm key={stepOf(page.given)} page={page} />;
  if (state === 'checked') return <Checked page={page} />;
  return <Ended page={page} />;
}
