import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { productsInWords } from '#catalogue/text/english.ts';
import { Figures } from '../parts/figures.tsx';
import type { ImportPage } from './import-page.tsx';
import { MissingPhotos } from './photos/missing-photos.tsx';
import { figuresOf, Rows } from './rows.tsx';
import { StepButton } from './step-button.tsx';
import { useChange } from './use-change.ts';

/** The result of an import that is finished, canceled, undone or failed. */
export function Summary({ page }: { page: ImportPage }) {
  const { id, state, counts, failure, failedState, beganAt, detailsRemovedAt } = page.job;
  const { change, isSending } = useChange(id);
  const [isAsking, setAsking] = useState(false);
  const undo = useRef<HTMLButtonElement>(null);
  const notRestored = page.view.counts['not restored'];
  const isUndoFailed = state === 'failed' && failedState === 'undoing';
  const written = counts.added + counts.changed;
  const close = () => {
    setAsking(false);
    undo.current?.focus();
  };
  return (
    <section aria-labelledby="summary" className="mt-6">
      <h2 id="summary" className="font-display text-xl">
        {TITLES[state]}
      </h2>
      {failure ? (
        <p role="alert" className="mt-2 max-w-prose text-accent">
          {failure}
        </p>
      ) : null}
      {notRestored > 0 ? (
        <p className="mt-2 max-w-prose">
          {`Everything was restored except ${productsInWords(notRestored)}. See “Not restored” below.`}
        </p>
      ) : null}
      {detailsRemovedAt ? (
        <p className="mt-2 max-w-prose">
          The rows of this import were removed because it is old. It can no longer be undone.
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
        {(state === 'cancelled' || state === 'failed') && beganAt && !detailsRemovedAt ? (
          <StepButton id={id} to="go on" look="filled">
            {isUndoFailed ? 'Continue undo' : 'Continue import'}
          </StepButton>
        ) : null}
        {state === 'finished' && written > 0 ? (
          <Link to="/admin/dashboard" className="filled-button inline-flex items-center">
            View products
          </Link>
        ) : null}
        {state !== 'undone' && beganAt && !detailsRemovedAt && written > 0 && !isUndoFailed ? (
          <button
            ref={undo}
            type="button"
            disabled={isSending}
            onClick={() => setAsking(true)}
            className="min-h-11 border border-edge px-5 text-sm"
          >
            Undo import
          </button>
        ) : null}
      </div>
      {state === 'finished' && !detailsRemovedAt ? <MissingPhotos page={page} /> : null}
      {beganAt && !detailsRemovedAt ? <Rows page={page} /> : null}
      {isAsking ? (
        <ChoiceDialog
          title="Undo this import?"
          onClose={close}
          choices={[
            { label: 'Cancel', onChoose: close },
            {
              label: 'Undo import',
              onChoose() {
                setAsking(false);
                void change({ do: 'undo' });
              },
            },
          ]}
        >
          {[
            counts.added > 0 && `${productsInWords(counts.added)} that it added will be deleted.`,
            counts.changed > 0 &&
              `${productsInWords(counts.changed)} that it changed will get the previous values.`,
            'Products that you edited later stay as they are.',
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
  cancelled: 'The import was canceled',
  failed: 'The import failed',
  undone: 'The import was undone',
};
