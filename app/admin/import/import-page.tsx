import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { headingFace } from '#app/ui/heading-face.ts';
import { WORKING } from '#import-export/imports/import.ts';
import { PageTitle } from '../frame/page-title.tsx';
import type { Route } from './+types/import-page';
import { type ImportPage, loadImport } from './load-import.server.ts';
import { Preview } from './preview.tsx';
import { ImportProgress } from './progress.tsx';
import { AnswersForm } from './questions/answers-form.tsx';
import { Summary } from './summary.tsx';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs): Promise<ImportPage> {
  return loadImport(args, args.params.id);
}

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
