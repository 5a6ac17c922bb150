import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { ConfirmDialog } from '../parts/dialogs.tsx';
import { useUndo } from '../writes/offer-undo.tsx';
import type { ListedBatch } from './list-activity.server.ts';
import { texts } from './texts.ts';

/** Undoes a change, with scripts after confirmation. */
export function UndoChange({ change }: { change: ListedBatch }) {
  const { batch, count, canUndo, isUndone } = change;
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { undo } = useUndo({
    failure: texts.undoFailed,
    // The button disappears after the undo.
    onUndone: () => form.current?.focus({ preventScroll: true }),
  });

  if (!canUndo && !isUndone) return null;
  return (
    <Form
      ref={form}
      method="post"
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
      className="ms-auto w-fit"
    >
      {isUndone ? (
        <p className="flex min-h-11 items-center text-muted">{texts.undone}</p>
      ) : (
        <button type="submit" name="batch" value={batch} className={`text-link text-muted ${ON_HOVER}`}>
          <span>
            {texts.undo}
            <span className="sr-only">{texts.thisChange(count)}</span>
          </span>
        </button>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={`${texts.undo}${texts.thisChange(count)}?`}
          confirm={texts.undo}
          onClose={() => setAsking(false)}
          onConfirm={() => undo(batch)}
        >
          {consequenceOf(change)}
        </ConfirmDialog>
      ) : null}
    </Form>
  );
}

function consequenceOf({ count, action }: ListedBatch): string {
  if (action === 'deleted') return texts.undoDeletion;
  if (action === 'imported') return texts.undoImport;
  if (count > 1) return texts.undoMany;
  return action === 'added' ? texts.undoAddition : texts.undoOne;
}

/** Actions that are always visible on touch screens, and with a mouse only in the entry below it or with the focus. */
export const ON_HOVER = 'pointer-fine:not-group-hover/entry:not-focus-within:not-focus:opacity-0';
