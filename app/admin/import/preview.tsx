import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { OUTCOMES } from '#import-export/imports/import.ts';
import { useWrite } from '../writes/use-write.ts';
import type { ImportPage } from './load-import.server.ts';
import { PhotoUpload } from './photos/photo-upload.tsx';
import { PriceRanges } from './price-summary.tsx';
import { Rows } from './rows.tsx';
import { RunButton } from './run-button.tsx';
import { StepButton } from './step-button.tsx';
import { texts } from './texts.ts';
import { useImportChange } from './use-import-change.ts';

/** The preview, product by product. Nothing is saved yet. */
export function Preview({ page }: { page: ImportPage }) {
  const { id, counts, total, answers, choices, prices } = page.job;
  const { change } = useImportChange(id);
  // Without a subject, so that this page is not reloaded: it no longer exists after the import is discarded.
  const { write } = useWrite();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const discard = useRef<HTMLButtonElement>(null);
  const sendDiscard = async () => {
    const address = `/admin/import/${id}/change`;
    const sent = await write(address, { do: 'discard' }, texts.preview.discardFailed);
    if (!sent.ok) toast.error(sent.message);
    return sent.ok;
  };
  const written = counts.added + counts.changed;
  const sentence = OUTCOMES.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatNumber(counts[outcome])} ${texts.rows.outcomes[outcome].toLowerCase()}`)
    .join(', ');
  return (
    <section aria-labelledby="preview" className="mt-6">
      <h2 id="preview" className="font-display text-xl">
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
      <div className="sticky top-0 z-10 mt-4 flex flex-wrap gap-3 bg-page py-3">
        {written > 0 ? <RunButton id={id} count={written} prices={prices} /> : null}
        <StepButton id={id} to="edit answers">
          {texts.preview.changeAnswers}
        </StepButton>
        <button ref={discard} type="button" onClick={() => setAsking(true)} className="text-link text-sm">
          {texts.preview.discard}
        </button>
      </div>
      {counts.skipped < total && answers ? (
        <PhotoUpload id={id} onUploaded={() => change({ do: 'check', answers, choices })} />
      ) : null}
      <Rows page={page} />
      {isAsking ? (
        <ChoiceDialog
          title={texts.preview.confirmDiscard}
          onClose={() => setAsking(false)}
          choices={[
            { label: texts.cancel, onChoose: () => setAsking(false) },
            {
              label: texts.preview.discard,
              onChoose: async () => {
                setAsking(false);
                if (!(await sendDiscard())) return discard.current?.focus();
                toast.success(texts.preview.discarded);
                void navigate('/admin/import');
              },
            },
          ]}
        >
          {texts.preview.discardWarning}
        </ChoiceDialog>
      ) : null}
    </section>
  );
}
