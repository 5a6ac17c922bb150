import { useRef, useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { undo } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';
import type { ListedBatch } from './listed-activity.ts';
import { texts } from './texts.ts';

/** Undoes a change, after confirmation. */
export function UndoChange({ change }: { change: ListedBatch }) {
  const { batch, count, canUndo, isUndone } = change;
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { write } = useWrite('activity');
  const close = () => setAsking(false);
  // The button disappears after the undo.
  const takeFocus = () => place.current?.focus({ preventScroll: true });
  const label = texts.undoChange(count);

  if (!canUndo && !isUndone) return null;
  return (
    <div ref={place} tabIndex={-1} className="w-fit">
      {isUndone ? (
        <p className="flex min-h-11 items-center text-muted">{texts.undone}</p>
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
            { label: texts.cancel, onChoose: close },
            {
              label: texts.undo,
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
  if (action === 'deleted') return texts.undoDeletion;
  if (count > 1) return texts.undoMany;
  return action === 'added' ? texts.undoAddition : texts.undoOne;
}
