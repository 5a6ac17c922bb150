import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { snapshots } from '#app/router/stale-while-error.ts';
import { inFigures } from '#catalogue/amounts.ts';
import type { Progress } from '#imports/import.ts';
import { Figures } from '../figures.tsx';
import type { ImportPage } from './one-import.tsx';
import { figuresOf } from './rows.tsx';
import { StepButton } from './step-button.tsx';

/** What is being done now, and how far it has come; with pause and cancel where products are written. */
export function Underway({ page: { given, progress } }: { page: ImportPage }) {
  const now = useProgress(given.id, progress);
  const { title, done, total } = stageOf(now);
  const quarters = Math.floor((4 * done) / (total || 1));
  const isWriting = now.state === 'running' || now.state === 'photographs';
  return (
    <section aria-labelledby="underway" className="mt-8 max-w-3xl">
      <h2 id="underway" className="font-display text-xl">
        {now.paused ? 'Paused' : title}
      </h2>
      <progress
        aria-label={title}
        max={total || 1}
        {...(total > 0 ? { value: done } : {})}
        className="progress-line mt-5 w-full border border-line"
      />
      <p className="mt-2 text-muted text-sm tabular-nums">
        {total > 0 ? `${inFigures(done)} of ${inFigures(total)}` : 'This takes a moment.'}
      </p>
      {/* Each product said aloud would never come to an end. */}
      <p role="status" className="sr-only">
        {now.paused ? 'Paused' : `${title}${quarters > 0 ? `, ${25 * quarters} %` : ''}`}
      </p>
      {isWriting ? (
        <>
          <Figures figures={figuresOf(now.counts)} />
          <div className="mt-6 flex flex-wrap gap-3">
            <StepButton id={given.id} to={now.paused ? 'resume' : 'pause'} look="filled">
              {now.paused ? 'Continue' : 'Pause'}
            </StepButton>
            <StepButton id={given.id} to="cancel">
              Cancel
            </StepButton>
          </div>
          <p className="mt-3 max-w-prose text-muted text-sm">
            {now.paused
              ? 'Choose Continue when you are ready.'
              : 'You can leave this page. The import continues.'}{' '}
            If you cancel, imported products stay. You can undo them afterwards.
          </p>
        </>
      ) : null}
    </section>
  );
}

function stageOf({ state, done, total, counts, undone, photographs }: Progress): {
  title: string;
  done: number;
  total: number;
} {
  switch (state) {
    case 'reading':
      return { title: 'Reading the table', done: 0, total: 0 };
    case 'checking':
      return { title: 'Preparing the preview', done, total };
    case 'photographs': {
      const had = photographs.stored + photographs.failed;
      return { title: 'Downloading photos', done: had, total: had + photographs.waiting };
    }
    case 'undoing':
      return { title: 'Undoing the import', done: undone, total: counts.added + counts.changed };
    default:
      return { title: 'Importing products', done, total };
  }
}

/** Where the page could not be read anew, of a busy server for instance. */
const ASKED_AGAIN_MS = 2_000;

/** What the server tells while the page is open; the page is read anew when the import comes to its next state. */
function useProgress(id: string, read: Progress): Progress {
  const [told, setTold] = useState<Progress | null>(null);
  const { revalidate } = useRevalidator();
  const shown = read.state;
  useEffect(() => {
    const source = new EventSource(`/admin/import/${id}/events`);
    let isLeft = false;
    const readAnew = async () => {
      while (!isLeft && !(await snapshots.refresh(revalidate)))
        await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS));
    };
    source.onmessage = ({ data }) => {
      const progress: Progress = JSON.parse(data);
      setTold(progress);
      if (progress.state === shown) return;
      source.close();
      void readAnew();
    };
    return () => {
      isLeft = true;
      source.close();
    };
  }, [id, shown, revalidate]);
  return told?.state === shown ? told : read;
}
