import type { ReactNode } from 'react';
import { Figures } from '../parts/figures.tsx';
import { DiscardButton, StepButton } from './import-change.tsx';
import type { ImportPage } from './load-import.server.ts';
import { figuresOf } from './rows.tsx';
import { texts } from './texts.ts';

/** Shows the progress of the current step, with a button to end it. */
export function ImportProgress({ page }: { page: ImportPage }) {
  const { state, counts } = page.job;
  return (
    <StageProgress {...stageOf(page)}>
      {state === 'running' || state === 'photographs' ? (
        <>
          <Figures figures={figuresOf(counts)} />
          <div className="mt-6 flex flex-wrap gap-3">
            <StepButton to="cancel">{texts.cancel}</StepButton>
          </div>
          <p className="mt-3 max-w-prose text-muted text-sm">{texts.progress.whileRunning}</p>
        </>
      ) : (
        <div className="mt-6">
          {state === 'checking' ? (
            <StepButton to="edit answers">{texts.preview.changeAnswers}</StepButton>
          ) : (
            <DiscardButton />
          )}
        </div>
      )}
    </StageProgress>
  );
}

/** Shows the progress of an undo, which the server can tell only if it commits in steps. */
export function UndoProgress({ page: { undoProgress } }: { page: ImportPage }) {
  const { done = 0, of = 0 } = undoProgress ?? {};
  return <StageProgress title={texts.progress.undoing} done={done} total={of} />;
}

interface Stage {
  title: string;
  done: number;
  /** 0 if it is not known. */
  total: number;
}

function StageProgress({ title, done, total, children }: Stage & { children?: ReactNode }) {
  const quarters = Math.floor((4 * done) / (total || 1));
  return (
    <section aria-labelledby="progress" className="mt-8 max-w-3xl">
      <h2 id="progress" className="font-display">
        {title}
      </h2>
      <progress
        aria-label={title}
        max={total || 1}
        {...(total > 0 ? { value: done } : {})}
        className="progress-line mt-5 w-full border border-line"
      />
      <p className="mt-2 text-muted text-sm tabular">
        {total > 0 ? texts.progress.countOf(done, total) : texts.progress.unknown}
      </p>
      {/* Announces only quarters, because an announcement per product would never end. */}
      <p role="status" className="sr-only">
        {`${title}${quarters > 0 ? `, ${25 * quarters} %` : ''}`}
      </p>
      {children}
    </section>
  );
}

function stageOf({ job: { state, done, total }, photos }: ImportPage): Stage {
  switch (state) {
    case 'reading':
      return { title: texts.progress.reading, done: 0, total: 0 };
    case 'checking':
      return { title: texts.progress.checking, done, total };
    case 'photographs': {
      const finished = photos.stored + photos.failed;
      return { title: texts.progress.photos, done: finished, total: finished + photos.waiting };
    }
    default:
      return { title: texts.progress.importing, done, total };
  }
}
