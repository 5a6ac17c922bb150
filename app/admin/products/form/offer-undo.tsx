import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import type { Restoration } from '#catalog/commands/undo/restoration.ts';
import type { Write } from '../../writes/use-write.ts';
import { restorationInWords } from '../restoration-texts.ts';
import { texts } from './texts.ts';

/** Milliseconds for which the undo is offered. Later, the activity offers it. */
const OFFERED_MS = 8_000;

interface Done {
  /** Summary of a change to products. */
  sentence: string;
  /** The id under which the change is recorded. */
  batch: string;
  /** The message if the undo fails without a message from the server. */
  failure: string;
  /** Whether the focused element was removed. The Undo button then gets the focus. */
  takesFocus: boolean;
}

/**
 * Shows what was done and offers to undo it. The offer stays while its button has the keyboard focus.
 *
 * @param onUndone moves the focus, because the button disappears after the undo.
 */
export function offerUndo(
  { sentence, batch, failure, takesFocus }: Done,
  write: Write,
  onUndone: () => void,
): void {
  const onUndo = () => void undo(batch, write, onUndone, failure);
  offerAction({ sentence, id: `undo-${batch}`, takesFocus, onUndo });
}

interface Offer {
  /** A sentence with the result. */
  sentence: string;
  /** Identifies the offer. */
  id: string;
  takesFocus: boolean;
  onUndo(): void;
}

/** Shows the result, and offers to undo it by calling `onUndo`. */
export function offerAction({ sentence, id, takesFocus, onUndo }: Offer): void {
  const offer = (duration: number) =>
    toast(sentence, {
      id,
      duration,
      action: (
        <UndoButton
          takesFocus={takesFocus}
          onHold={() => offer(Number.POSITIVE_INFINITY)}
          onLetGo={() => offer(OFFERED_MS)}
          onUndo={() => {
            toast.dismiss(id);
            onUndo();
          }}
        />
      ),
    });
  offer(OFFERED_MS);
}

/** Undoes the change with this id and shows the result. */
export async function undo(
  batch: string,
  write: Write,
  onUndone: () => void,
  failure = texts.save.undoFailed,
): Promise<void> {
  const form = new FormData();
  form.set('batch', batch);
  const sent = await write<Restoration>('/admin/products/restore', form, failure);
  if (!sent.ok) {
    toast.error(sent.message);
    return;
  }
  onUndone();
  const { sentence, isWhole } = restorationInWords(sent.answer);
  if (isWhole) toast.success(sentence);
  else toast.error(sentence, { duration: OFFERED_MS });
}

interface UndoButtonProps {
  takesFocus: boolean;
  onUndo(): void;
  onHold(): void;
  onLetGo(): void;
}

function UndoButton({ takesFocus, onUndo, onHold, onLetGo }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      onClick={({ currentTarget }) => {
        held.current = false;
        // The list of messages then returns the focus to where it was before.
        currentTarget.blur();
        onUndo();
      }}
      onFocus={({ currentTarget }) => {
        if (held.current || !currentTarget.matches(':focus-visible')) return;
        held.current = true;
        onHold();
      }}
      onBlur={() => {
        if (held.current) onLetGo();
        held.current = false;
      }}
      className="text-link ms-auto shrink-0 px-2 outline-offset-0 focus-visible:outline-page"
    >
      {texts.save.undo}
    </button>
  );
}
