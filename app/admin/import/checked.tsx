import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { inFigures } from '#catalogue/amounts.ts';
import { productsInWords } from '#catalogue/product.ts';
import { OUTCOMES } from '#imports/import.ts';
import { useWrite } from '../use-write.ts';
import { GivePhotographs } from './give-photographs.tsx';
import type { ImportPage } from './one-import.tsx';
import { Rows } from './rows.tsx';
import { StepButton } from './step-button.tsx';
import { useChange } from './use-change.ts';

/** What would happen, row by row; nothing is saved yet. */
export function Checked({ page }: { page: ImportPage }) {
  const { id, counts, total, answers, choices } = page.given;
  const { change } = useChange(id);
  // This page is not read anew: there is none any more.
  const { write } = useWrite();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const discard = useRef<HTMLButtonElement>(null);
  const throwAway = async () => {
    const address = `/admin/import/${id}/change`;
    const sent = await write(address, { do: 'discard' }, 'It could not be discarded. Please try again.');
    if (!sent.ok) toast.error(sent.message);
    return sent.ok;
  };
  const written = counts.added + counts.changed;
  const sentence = OUTCOMES.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${inFigures(counts[outcome])} ${outcome}`)
    .join(', ');
  return (
    <section aria-labelledby="checked" className="mt-6">
      <h2 id="checked" className="font-display text-xl">
        {written > 0
          ? 'Nothing is saved yet'
          : total === 0
            ? 'There is no product in it'
            : counts.refused === total
              ? 'None of it can be imported as it is'
              : 'Nothing would change'}
      </h2>
      <p className="mt-2 max-w-prose">
        {total > 0 ? `Of ${productsInWords(total)} in the table: ${sentence}.` : null}
      </p>
      <div className="sticky top-0 z-10 mt-4 flex flex-wrap gap-3 bg-page py-3">
        {written > 0 ? (
          <StepButton id={id} to="run" look="filled">{`Import ${productsInWords(written)}`}</StepButton>
        ) : null}
        <StepButton id={id} to="ask">
          Change the answers
        </StepButton>
        <button ref={discard} type="button" onClick={() => setAsking(true)} className="text-link text-sm">
          Discard
        </button>
      </div>
      {written > 0 && answers ? (
        <GivePhotographs id={id} onGiven={() => change({ do: 'check', answers, choices })} />
      ) : null}
      <Rows page={page} />
      {isAsking ? (
        <ChoiceDialog
          title="Discard this import?"
          onClose={() => setAsking(false)}
          choices={[
            { label: 'Keep it', onChoose: () => setAsking(false) },
            {
              label: 'Discard',
              onChoose: async () => {
                setAsking(false);
                if (!(await throwAway())) return discard.current?.focus();
                toast.success('The import is discarded.');
                void navigate('/admin/import');
              },
            },
          ]}
        >
          The table and your answers are deleted here. No product is.
        </ChoiceDialog>
      ) : null}
    </section>
  );
}
