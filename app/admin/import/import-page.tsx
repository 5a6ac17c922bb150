import { useEffect, useRef } from 'react';
import { data, Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import { headingFace } from '#app/ui/heading-face.ts';
import { changesOf } from '#catalogue/activity/activity-changes.ts';
import { listAccessoryCategories } from '#catalogue/categories/accessory-categories.server.ts';
import { FILTERS, WORKING } from '#exchange/imports/import.ts';
import { countNotRestored, findImport, pageOfRows, progressOf } from '#exchange/imports/imports.server.ts';
import { listMissingPhotos } from '#exchange/imports/photos/missing-photos.server.ts';
import { PageTitle } from '../frame/page-title.tsx';
import type { Route } from './+types/import-page';
import { Preview } from './preview.tsx';
import { ImportProgress } from './progress.tsx';
import { AnswersForm } from './questions/answers-form.tsx';
import { Summary } from './summary.tsx';
import { texts } from './texts.ts';

const PAGE_SIZE = 50;

export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args);
  const job = await findImport(db, args.params.id);
  if (!job) throw data(texts.missing, { status: 404 });
  const search = args.url.searchParams;
  const filter = FILTERS.find((one) => one === search.get('outcome')) ?? null;
  const page = Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '') ?? 1);
  const hasRows = !['reading', 'asking', 'checking'].includes(job.state);
  const [progress, rows, missingPhotos, categories, notRestored] = await Promise.all([
    progressOf(db, job),
    hasRows ? pageOfRows(db, job.id, filter, page, PAGE_SIZE) : [],
    job.state === 'finished' ? listMissingPhotos(db, job.id) : null,
    job.state === 'asking' ? listAccessoryCategories(db) : [],
    job.state === 'undone' ? countNotRestored(db, job.id) : 0,
  ]);
  const counts = { ...job.counts, 'not restored': notRestored };
  const counted = filter ? counts[filter] : job.done;
  return {
    job,
    progress,
    missingPhotos,
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

export default function ImportDetails({ loaderData }: Route.ComponentProps) {
  const { job } = loaderData;
  const heading = useFocusAfterEachStep(stepOf(job));
  return (
    <>
      <PageTitle>{texts.titleOf(job.fileName)}</PageTitle>
      <p>
        <Link to="/admin/import" className="text-link text-sm">
          {texts.allImports}
        </Link>
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        className={`wrap-anywhere text-display-s outline-none ${headingFace(job.fileName)}`}
      >
        <bdi>{job.fileName}</bdi>
      </h1>
      <Stage {...loaderData} />
    </>
  );
}

/** Focuses the heading after each step, because the pressed button, which had the focus, has disappeared. */
function useFocusAfterEachStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

/** Includes the answers: they change when the table is read again, even if the page never saw the state `reading`. */
function stepOf({ state, reading, answers }: ImportPage['job']): string {
  return state === 'asking' ? JSON.stringify([reading, answers]) : state;
}

function Stage(page: ImportPage) {
  const { state } = page.job;
  if (WORKING.has(state)) return <ImportProgress key={state} page={page} />;
  if (state === 'asking') return <AnswersForm key={stepOf(page.job)} page={page} />;
  if (state === 'checked') return <Preview page={page} />;
  return <Summary page={page} />;
}
