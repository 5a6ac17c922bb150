import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { Figures } from '../parts/figures.tsx';
import type { ImportPage } from './load-import.server.ts';
import { MissingPhotos } from './photos/missing-photos.tsx';
import { figuresOf, Rows } from './rows.tsx';
import { StepButton } from './step-button.tsx';
import { texts } from './texts.ts';
import { useImportChange } from './use-import-change.ts';

/** The result of an import that is finished, canceled, undone or failed. */
export function Summary({ page }: { page: ImportPage }) {
  const { id, state, counts, failure, failedState, beganAt, detailsRemovedAt } = page.job;
  const { change, isSending } = useImportChange(id);
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
        {titleOf(state)}
      </h2>
      {failure ? (
        <p role="alert" className="mt-2 max-w-prose text-accent">
          {failure}
        </p>
      ) : null}
      {notRestored > 0 ? (
        <p className="mt-2 max-w-prose">{texts.summary.restoredExcept(notRestored)}</p>
      ) : null}
      {detailsRemovedAt ? <p className="mt-2 max-w-prose">{texts.summary.rowsRemoved}</p> : null}
      {beganAt ? <Figures figures={figuresOf(counts)} /> : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {state === 'failed' && !beganAt ? (
          <>
            <Link to="/admin/import" className="filled-button inline-flex items-center">
              {texts.summary.chooseAnother}
            </Link>
            <StepButton id={id} to="edit answers">
              {texts.summary.tryAgain}
            </StepButton>
          </>
        ) : null}
        {(state === 'canceled' || state === 'failed') && beganAt && !detailsRemovedAt ? (
          <StepButton id={id} to="continue" look="filled">
            {isUndoFailed ? texts.summary.continueUndo : texts.summary.continueImport}
          </StepButton>
        ) : null}
        {state === 'finished' && written > 0 ? (
          <Link to="/admin/dashboard" className="filled-button inline-flex items-center">
            {texts.summary.viewProducts}
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
            {texts.summary.undo}
          </button>
        ) : null}
      </div>
      {state === 'finished' && !detailsRemovedAt ? <MissingPhotos page={page} /> : null}
      {beganAt && !detailsRemovedAt ? <Rows page={page} /> : null}
      {isAsking ? (
        <ChoiceDialog
          title={texts.summary.confirmUndo}
          onClose={close}
          choices={[
            { label: texts.cancel, onChoose: close },
            {
              label: texts.summary.undo,
              onChoose() {
                setAsking(false);
                void change({ do: 'undo' });
              },
            },
          ]}
        >
          {texts.summary.undoWarning(counts)}
        </ChoiceDialog>
      ) : null}
    </section>
  );
}

function titleOf(state: ImportPage['job']['state']): string | undefined {
  return state === 'finished' || state === 'canceled' || state === 'failed' || state === 'undone'
    ? texts.summary[state]
    : undefined;
}
