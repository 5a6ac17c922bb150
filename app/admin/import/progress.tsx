import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { snapshots } from '#app/router/stale-while-error.ts';
import type { Progress } from '#import-export/imports/import.ts';
import { Figures } from '../parts/figures.tsx';
import type { ImportPage } from './load-import.server.ts';
import { figuresOf } from './rows.tsx';
import { StepButton } from './step-button.tsx';
import { texts } from './texts.ts';

/** Shows the progress of the current step, with buttons to pause and cancel while products are written. */
export function ImportProgress({ page: { job, progress } }: { page: ImportPage }) {
  const now = useProgress(job.id, progress);
  const { title, done, total } = stageOf(now);
  const quarters = Math.floor((4 * done) / (total || 1));
  const isWriting = now.state === 'running' || now.state === 'photographs';
  return (
    <section aria-labelledby="progress" className="mt-8 max-w-3xl">
      <h2 id="progress" className="font-display text-lg">
        {now.paused ? texts.progress.paused : title}
      </h2>
      <progress
        aria-label={title}
        max={total || 1}
        {...(total > 0 ? { value: done } : {})}
        className="progress-line mt-5 w-full border border-line"
      />
      <p className="mt-2 text-muted text-sm tabular-nums">
        {total > 0 ? texts.progress.countOf(done, total) : texts.progress.unknown}
      </p>
      {/* Announces only quarters, because an announcement per product would never end. */}
      <p role="status" className="sr-only">
        {now.paused ? texts.progress.paused : `${title}${quarters > 0 ? `, ${25 * quarters} %` : ''}`}
      </p>
      {isWriting ? (
        <>
          <Figures figures={figuresOf(now.counts)} />
          <div className="mt-6 flex flex-wrap gap-3">
            <StepButton id={job.id} to={now.paused ? 'resume' : 'pause'} look="filled">
              {now.paused ? texts.progress.continue : texts.progress.pause}
            </StepButton>
            <StepButton id={job.id} to="cancel">
              {texts.cancel}
            </StepButton>
          </div>
          <p className="mt-3 max-w-prose text-muted text-sm">
            {now.paused ? texts.progress.whilePaused : texts.progress.whileRunning}{' '}
            {texts.progress.cancelHint}
          </p>
        </>
      ) : null}
    </section>
  );
}

function stageOf({ state, done, total, photos }: Progress): {
  title: string;
  done: number;
  total: number;
} {
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

/** Milliseconds before a failed reload of the page is repeated. */
const RETRY_MS = 2_000;

/** Receives progress events, and reloads the page's data when the import enters another state. */
function useProgress(id: string, read: Progress): Progress {
  const [latest, setLatest] = useState<Progress | null>(null);
  const { revalidate } = useRevalidator();
  const shown = read.state;
  useEffect(() => {
    const source = new EventSource(`/admin/import/${id}/events`);
    let isUnmounted = false;
    const reload = async () => {
      while (!isUnmounted && !(await snapshots.refresh(revalidate)))
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    };
    source.onmessage = ({ data }) => {
      const progress: Progress = JSON.parse(data);
      setLatest(progress);
      if (progress.state === shown) return;
      source.close();
      void reload();
    };
    return () => {
      isUnmounted = true;
      source.close();
    };
  }, [id, shown, revalidate]);
  return latest?.state === shown ? latest : read;
}
