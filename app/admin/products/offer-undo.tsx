import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { send } from '../send.ts';

interface Deleted {
  names: string[];
  activities: number[];
  /** How many of those that were to be deleted no longer existed. */
  missing: number;
}

interface Restored {
  names: string[];
  already: number;
  gone: number;
  uncategorized: number;
}

/** Milliseconds for which a deletion can be undone. */
const OFFERED_FOR = 8_000;

/**
 * Says what was deleted, and offers to undo it. While the button has the focus of a keyboard, the offer stands.
 *
 * @param onUndone reads the page anew, and takes the focus that the button had.
 */
export function offerUndo(deleted: Deleted, onUndone: () => Promise<void>): void {
  const id = `undo-${deleted.activities[0]}`;
  const offer = (duration: number) =>
    toast(sentenceOf(deleted), {
      id,
      duration,
      action: (
        <UndoButton
          onHold={() => offer(Number.POSITIVE_INFINITY)}
          onLetGo={() => offer(OFFERED_FOR)}
          onUndo={() => {
            toast.dismiss(id);
            void undo(deleted.activities, onUndone);
          }}
        />
      ),
    });
  offer(OFFERED_FOR);
}

interface UndoButtonProps {
  onUndo(): void;
  onHold(): void;
  onLetGo(): void;
}

function UndoButton({ onUndo, onHold, onLetGo }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef(false);
  // The button that was pressed last is gone with its row.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      onClick={onUndo}
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
      Undo
    </button>
  );
}

async function undo(activities: number[], onUndone: () => Promise<void>): Promise<void> {
  const form = new FormData();
  for (const activity of activities) form.append('activity', String(activity));
  const sent = await send<Restored>('/admin/products/restore', form, 'Failed to add product');
  if (!sent.ok) {
    toast.error(sent.message);
    return;
  }
  await onUndone();
  const { names, already, gone, uncategorized } = sent.answer;
  if (gone + uncategorized > 0) toast.error(whyNot(sent.answer));
  else if (names.length === 0) toast(already === 1 ? 'It is back already.' : 'They are back already.');
  else toast.success(names.length === 1 ? `${names[0]} is back.` : `${names.length} products are back.`);
}

function sentenceOf({ names, missing }: Deleted): string {
  if (missing > 0)
    return `${names.length} of ${names.length + missing} deleted; ${missing} no longer existed.`;
  return names.length === 1 ? `${names[0]} is deleted.` : `${names.length} products are deleted.`;
}

function whyNot({ names, gone, uncategorized }: Restored): string {
  const reasons = [
    gone > 0 ? `${someProducts(gone)} cannot be restored any more: the images are gone.` : '',
    uncategorized > 0 ? `${someProducts(uncategorized)} cannot be restored: there is no such category.` : '',
    names.length > 0 ? `${names.length} came back.` : '',
  ];
  return reasons.filter(Boolean).join(' ');
}

function someProducts(count: number): string {
  return count === 1 ? 'A product' : `${count} products`;
}
