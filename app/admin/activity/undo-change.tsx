import { useRef, useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { UNDO_DAYS } from '#catalogue/activity/undo-days.ts';
import { productsInWords } from '#catalogue/text/english.ts';
import { undo } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';
import type { ListedBatch } from './listed-activity.ts';

/** Undoes a change, after confirmation. */
export function UndoChange({ change }: { change: ListedBatch }) {
  const { batch, count, canUndo, isUndone } = change;
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { write } = useWrite('activity');
  const close = () => setAsking(false);
  // The button disappears after the undo.
  const takeFocus = () => place.current?.focus({ preventScroll: true });
  const label = count > 1 ? `Undo this change of ${productsInWords(count)}` : 'Undo this change';

  if (!canUndo && !isUndone) return null;
  return (
    <div ref={place} tabIndex={-1} className="w-fit">
      {isUndone ? (
        <p className="flex min-h-11 items-center text-muted">Undone</p>
      ) : (
        <button type="button" onClick={() => setAsking(true)} className="text-link text-muted">
          {label}
        </button>
      )}
      {isAsking ? (
        <ChoiceDialog
          title={`${label}?`}
          onClose={close}
          choices={[
            { label: 'Cancel', onChoose: close },
            {
              label: 'Undo',
              isMain: true,
              onChoose() {
                close();
                void undo(batch, write, takeFocus);
              },
            },
          ]}
        >
          {consequenceOf(change)}
        </ChoiceDialog>
      ) : null}
    </div>
  );
}

function consequenceOf({ count, action }: ListedBatch): string {
  if (action === 'deleted')
    return `Restores what was deleted, with its photos. Photos are kept for ${UNDO_DAYS} days.`;
  if (count > 1) return 'Restores the previous values. Products edited since then are skipped.';
  return action === 'added'
    ? 'Deletes the product that was added, unless it was edited since then.'
    : 'Restores the previous values, unless the product was edited since then.';
}
