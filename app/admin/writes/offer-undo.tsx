import { type ReactNode, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { toast } from 'sonner';
import type { restorationInWords } from '../activity/texts.ts';
import type { action } from '../activity/undo-change.server.ts';
import { texts } from './texts.ts';
import { useResult } from './use-result.ts';

/** Milliseconds for which the undo is offered. Later, the activity offers it. */
const OFFERED_MS = 8_000;

interface Offer {
  /** A sentence that says what was done. */
  sentence: string;
  /** Identifies the message. */
  id: string;
  /** Whether the focused element was removed. The Undo button then gets the focus. */
  takesFocus: boolean;
  /** Whether it stays until its button loses the focus. */
  isHeld?: boolean;
}

/** Shows what was done, and offers to undo it by calling `onUndo`. The offer stays while its button has the keyboard focus. */
export function offerHere({ onUndo, ...offer }: Offer & { onUndo(): void }): void {
  const undo = (button: HTMLElement) => {
    button.blur();
    toast.dismiss(offer.id);
    onUndo();
  };
  show(offer, (hold) => <UndoButton hold={hold} takesFocus={offer.takesFocus} onUndo={undo} />);
}

interface ActionOffer<Result extends Outcome> extends Offer {
  /** The address of the action that undoes it. */
  action: string;
  /** What its form sends. */
  sent: Record<string, string>;
  /** The message if the undo fails without a message from the server. */
  failure: string;
  /** Called after the undo, which removes the button. */
  onUndone?(result: Result): void;
}

/** `isRefused`: it would fail again. */
type Outcome = { error: string | null; isRefused?: boolean };

/**
 * Like `offerHere`, but undoes by the action of a page. The offer stays until the result is known; if there is none, it is
 * made again.
 */
export function offerAction<Result extends Outcome>(offer: ActionOffer<Result>): void {
  show(offer, (hold) => <UndoByAction hold={hold} offer={offer} />);
}

interface Done extends Omit<ActionOffer<Undone>, 'id' | 'action' | 'sent'> {
  /** The id under which the change is recorded. */
  batch: string;
}

/** Shows what was done to products, and offers to undo it. @returns the id of the message */
export function offerUndo({ batch, onUndone, ...offer }: Done): string {
  const id = `undo-${batch}`;
  offerAction<Undone>({
    ...offer,
    id,
    action: ACTIVITY,
    sent: { batch },
    onUndone: (result) => tell(result, onUndone),
  });
  return id;
}

/** Undoes changes of products by the action of the activity page, and shows the result. */
export function useUndo({ failure, onUndone }: Pick<Done, 'failure' | 'onUndone'>) {
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, texts.thisPage, (result) => {
    if (result.error === null) tell(result, onUndone);
    else toast.error(result.error || failure);
  });
  return {
    isUndoing: fetcher.state !== 'idle',
    undo: (batch: string) => void fetcher.submit({ batch }, { method: 'post', action: ACTIVITY }),
  };
}

const ACTIVITY = href('/admin/activity');

type Undone = Outcome & ReturnType<typeof restorationInWords>;

function tell(result: Undone, onUndone: Done['onUndone']): void {
  onUndone?.(result);
  const { sentence, isWhole } = result;
  if (isWhole) toast.success(sentence);
  else toast.error(sentence, { duration: OFFERED_MS });
}

/** Keeps a message open, or closes it after `OFFERED_MS`. */
type Hold = (isHeld: boolean) => void;

function show({ sentence, id, isHeld = false }: Offer, button: (hold: Hold) => ReactNode): void {
  const hold = (isKept: boolean) => {
    const duration = isKept ? Number.POSITIVE_INFINITY : OFFERED_MS;
    toast(sentence, { id, duration, action: button(hold) });
  };
  hold(isHeld);
}

function UndoByAction({ hold, offer }: { hold: Hold; offer: ActionOffer<Outcome> }) {
  const { id, takesFocus, action, sent, failure, onUndone } = offer;
  const fetcher = useFetcher<Outcome>();
  const isSending = fetcher.state !== 'idle';
  const pressed = useRef<HTMLElement>(null);
  useResult(fetcher, texts.thisPage, (result) => {
    const { error, isRefused = false } = result;
    if (error !== null && !isRefused) {
      const isHeld = pressed.current?.matches(':focus-visible') ?? false;
      return offerAction({ ...offer, sentence: error || failure, isHeld });
    }
    pressed.current?.blur();
    toast.dismiss(id);
    if (error === null) onUndone?.(result);
    else toast.error(error);
  });
  const undo = (button: HTMLElement) => {
    pressed.current = button;
    // With the keyboard, the focus stays, because the button may be offered again.
    if (!button.matches(':focus-visible')) button.blur();
    hold(true);
    if (!isSending) void fetcher.submit(sent, { method: 'post', action });
  };
  return <UndoButton hold={(isHeld) => hold(isHeld || isSending)} takesFocus={takesFocus} onUndo={undo} />;
}

interface UndoButtonProps {
  hold: Hold;
  takesFocus: boolean;
  /** When the button loses the focus, the list of messages returns it to where it was before. */
  onUndo(button: HTMLElement): void;
}

function UndoButton({ hold, takesFocus, onUndo }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      onClick={({ currentTarget }) => onUndo(currentTarget)}
      onFocus={({ currentTarget }) => {
        if (held.current || !currentTarget.matches(':focus-visible')) return;
        held.current = true;
        hold(true);
      }}
      onBlur={() => {
        if (held.current) hold(false);
        held.current = false;
      }}
      className="text-link ms-auto shrink-0 px-2 outline-offset-0 focus-visible:outline-page"
    >
      {texts.undo}
    </button>
  );
}
