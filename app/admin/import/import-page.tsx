import { useEffect, useRef } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { pressedOnce } from '#app/ui/busy.ts';
import { headingFace } from '#app/ui/heading-face.ts';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { OUTCOMES, type PriceSummary, WORKING } from '#import-export/imports/import.ts';
import { LivePage, PageTitle } from '../frame/page-parts.tsx';
import { Figures } from '../parts/figures.tsx';
import { DeleteButton, RowButton } from '../parts/row-parts.tsx';
import { useUndo } from '../writes/offer-undo.tsx';
import { reloadsAfterConflict, sendWrite } from '../writes/send-write.ts';
import type { Route } from './+types/import-page';
import { RepeatForm } from './addresses/repeats.tsx';
import { action } from './change-import.server.ts';
import { Conflicts, OPEN_DECISION } from './conflicts.tsx';
import { DiscardButton, StepButton, useImportChange, useImportMessages } from './import-change.tsx';
import { type ImportPage, loadImport } from './load-import.server.ts';
import { MissingPhotos, PhotoUpload } from './photos/photo-upload.tsx';
import { ImportProgress, UndoProgress } from './progress.tsx';
import { AnswersForm } from './questions/answers-form.tsx';
import { figuresOf, Rows } from './rows.tsx';
import { texts } from './texts.ts';

export { action };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.changeFailed);
}

/** A discarded import cannot be loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult?.done !== 'discard' && reloadsAfterConflict(args);
}

export function loader(args: Route.LoaderArgs): Promise<ImportPage> {
  return loadImport(args, args.params.id);
}

export default function ImportDetails({ loaderData }: Route.ComponentProps) {
  const { job } = loaderData;
  const heading = useFocusAfterEachStep(stepOf(job));
  useImportMessages();
  return (
    <>
      <p>
        <Link to="/admin/import" className="text-link text-sm">
          {texts.allImports}
        </Link>
      </p>
      <PageTitle ref={heading} heading={<bdi>{job.fileName}</bdi>} className={headingFace(job.fileName)}>
        {texts.titleOf(job.fileName)}
      </PageTitle>
      {job.failure && (job.state === 'asking' || job.state === 'checked') ? (
        <p role="status" className="mt-4 max-w-prose text-accent">
          {job.failure}
        </p>
      ) : null}
      <Stage {...loaderData} />
      <LivePage cursor={loaderData.cursor} />
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

/** The preview, product by product. Nothing is saved yet. */
function Preview({ page }: { page: ImportPage }) {
  const { id, counts, total, answers, choices, prices } = page.job;
  const { change } = useImportChange();
  const written = counts.added + counts.changed;
  const sentence = OUTCOMES.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatNumber(counts[outcome])} ${texts.rows.outcomes[outcome].toLowerCase()}`)
    .join(', ');
  return (
    <section aria-labelledby="preview" className="mt-6">
      <h2 id="preview" className="font-display">
        {written > 0
          ? texts.preview.unsaved
          : total === 0
            ? texts.preview.empty
            : counts.skipped === total
              ? texts.preview.allSkipped
              : texts.preview.noChange}
      </h2>
      <p className="mt-2 max-w-prose">{total > 0 ? texts.preview.counts(total, sentence) : null}</p>
      {prices && written > 0 ? <PriceRanges prices={prices} /> : null}
      <Conflicts page={page} />
      <div className="sticky top-0 z-10 mt-4 flex flex-wrap gap-3 bg-page py-3">
        {written > 0 ? <RunButton count={written} /> : null}
        <StepButton to="edit answers">{texts.preview.changeAnswers}</StepButton>
        <DiscardButton />
      </div>
      {counts.skipped < total && answers ? (
        <PhotoUpload id={id} onUploaded={() => change({ do: 'check', answers, choices })} />
      ) : null}
      <Rows page={page} />
    </section>
  );
}

/** Starts the import of `count` products, unless the owner has to decide about something before. */
function RunButton({ count }: { count: number }) {
  const { change, isSending } = useImportChange();
  return (
    <RowButton
      {...pressedOnce(isSending, () => {
        const open = document.querySelector<HTMLElement>(OPEN_DECISION);
        if (open) open.focus();
        else void change({ do: 'run' });
      })}
      className="filled-button"
    >
      {texts.preview.import(count)}
    </RowButton>
  );
}

/** The result of an import that is finished, canceled, undone or failed. */
function Summary({ page }: { page: ImportPage }) {
  const { isUndone, hasUndo, address } = page;
  const { id, state, counts, failure, beganAt, detailsRemovedAt } = page.job;
  const { undo, isUndoing } = useUndo({ failure: texts.summary.undoFailed });
  const { unfinished } = page.view.counts;
  const written = counts.added + counts.changed;
  return (
    <section aria-labelledby="summary" className="mt-6">
      <h2 id="summary" className="font-display">
        {isUndone ? texts.summary.undone : hasUndo ? texts.summary.undoneInPart : titleOf(state)}
      </h2>
      {failure ? (
        <p role="alert" className="mt-2 max-w-prose text-accent">
          {failure}
        </p>
      ) : null}
      {state === 'finished' && !isUndone && unfinished > 0 ? (
        <p className="mt-2 max-w-prose">
          {texts.summary.unfinished(unfinished)}
          <Link to="?outcome=unfinished" preventScrollReset className="underline underline-offset-4">
            {texts.summary.showUnfinished}
          </Link>
        </p>
      ) : null}
      {detailsRemovedAt ? <p className="mt-2 max-w-prose">{texts.summary.rowsRemoved}</p> : null}
      {beganAt ? <Figures figures={figuresOf(counts)} /> : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {state === 'failed' && !beganAt ? (
          <>
            <Link to="/admin/import" className="filled-button inline-flex items-center">
              {texts.summary.chooseAnother}
            </Link>
            <StepButton to="edit answers">{texts.summary.tryAgain}</StepButton>
          </>
        ) : null}
        {(state === 'canceled' || state === 'failed') && beganAt && !detailsRemovedAt && !hasUndo ? (
          <StepButton to="continue" look="filled">
            {texts.summary.continueImport}
          </StepButton>
        ) : null}
        {state === 'finished' && written > 0 && !isUndone ? (
          <Link to="/admin/dashboard" className="filled-button inline-flex items-center">
            {texts.summary.viewProducts}
          </Link>
        ) : null}
        {beganAt && written > 0 && !isUndone ? (
          <DeleteButton
            question={texts.summary.confirmUndo}
            consequence={texts.summary.undoWarning(counts)}
            aria-disabled={isUndoing}
            onDelete={() => undo(id)}
            className="min-h-11 border border-edge px-5 text-sm"
          >
            {texts.summary.undo}
          </DeleteButton>
        ) : null}
      </div>
      {address && state === 'finished' && !hasUndo ? <RepeatForm address={address} /> : null}
      {isUndoing ? <UndoProgress page={page} /> : null}
      {state === 'finished' && !detailsRemovedAt && !hasUndo ? <MissingPhotos page={page} /> : null}
      {beganAt && !detailsRemovedAt ? <Rows page={page} /> : null}
    </section>
  );
}

function titleOf(state: ImportPage['job']['state']): string | undefined {
  return state === 'finished' || state === 'canceled' || state === 'failed'
    ? texts.summary[state]
    : undefined;
}

/** The lowest and highest price before and after the import. */
function PriceRanges({ prices: { before, after } }: { prices: PriceSummary }) {
  if (!after) return null;
  return (
    <p className="mt-1 tabular">
      {before ? texts.prices.today(texts.prices.range(...before)) : texts.prices.prices}
      {`${texts.prices.range(...after)}.`}
    </p>
  );
}
