import { useRef, useState } from 'react';
import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { productsInWords } from '#catalogue/product.ts';
import { undo } from '../products/offer-undo.tsx';
import { useWrite } from '../use-write.ts';
import type { ListedBatch } from './listed-activity.ts';

/** Undoes a change after a question, however long ago it was made. */
export function UndoChange({ change: { batch, count, canUndo, isUndone } }: { change: ListedBatch }) {
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { write } = useWrite('activity');
  const close = () => setAsking(false);
  // The button goes with what there was to undo.
  const takeFocus = () => place.current?.focus({ preventScroll: true });
  const label = count === 1 ? 'Undo this change' : `Undo this change of ${productsInWords(count)}`;

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
          {count === 1
            ? 'It becomes what it was before, unless it was edited since.'
            : 'Each becomes what it was before; those that were edited since stay as they are.'}
        </ChoiceDialog>
      ) : null}
    </div>
  );
}
