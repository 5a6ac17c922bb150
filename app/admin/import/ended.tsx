import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { productsInWords } from '#catalogue/product.ts';
import { Figures } from '../figures.tsx';
import { LackingPhotographs } from './lacking-photographs.tsx';
import type { ImportPage } from './one-import.tsx';
import { figuresOf, Rows } from './rows.tsx';
import { StepButton } from './step-button.tsx';
import { useChange } from './use-change.ts';

/** What became of an import that is at its end, or has failed. */
export function Ended({ page }: { page: ImportPage }) {
  const { id, state, counts, failure, done, total, beganAt } = page.given;
  const { change, isSending } = useChange(id);
  const [isAsking, setAsking] = useState(false);
  const undo = useRef<HTMLButtonElement>(null);
  const edited = page.view.counts['edited since'];
  const written = counts.added + counts.changed;
  const close = () => {
    setAsking(false);
    undo.current?.focus();
  };
  return (
    <section aria-labelledby="ended" className="mt-6">
      <h2 id="ended" className="font-display text-xl">
        {TITLES[state]}
      </h2>
      {failure ? (
        <p role="alert" className="mt-2 max-w-prose text-accent">
          {failure}
        </p>
      ) : null}
      {edited > 0 ? (
        <p className="mt-2 max-w-prose">
          {`All is as before, but for ${productsInWords(edited)} edited since, left and named below.`}
        </p>
      ) : null}
      {beganAt ? <Figures figures={figuresOf(counts)} /> : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {state === 'failed' && !beganAt ? (
          <>
            <Link to="/admin/import" className="filled-button inline-flex items-center">
              Choose another table
            </Link>
            <StepButton id={id} to="ask">
              Try again
            </StepButton>
          </>
        ) : null}
        {(state === 'cancelled' || state === 'failed') && beganAt && done <= total ? (
          <StepButton id={id} to="go on" look="filled">
            Go on
          </StepButton>
        ) : null}
        {state !== 'undone' && beganAt && written > 0 ? (
          <button
            ref={undo}
            type="button"
            disabled={isSending}
            onClick={() => setAsking(true)}
            className="min-h-11 border border-edge px-5 text-sm"
          >
            Take it back
          </button>
        ) : null}
      </div>
      {state === 'finished' ? <LackingPhotographs page={page} /> : null}
      {beganAt ? <Rows page={page} /> : null}
      {isAsking ? (
        <ChoiceDialog
          title="Take this import back?"
          onClose={close}
          choices={[
            { label: 'Keep it', onChoose: close },
            {
              label: 'Take it back',
              onChoose() {
                setAsking(false);
                void change({ do: 'undo' });
              },
            },
          ]}
        >
          {[
            counts.added > 0 && `What it added is deleted: ${productsInWords(counts.added)}.`,
            counts.changed > 0 && `What it changed becomes what it was: ${productsInWords(counts.changed)}.`,
            'Products that were edited since stay as they are, and are named.',
          ]
            .filter(Boolean)
            .join(' ')}
        </ChoiceDialog>
      ) : null}
    </section>
  );
}

const TITLES: Record<string, string> = {
  finished: 'The import is finished',
  cancelled: 'The import was cancelled',
  failed: 'The import has failed',
  undone: 'The import is taken back',
};
