import { type ReactNode, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { toast } from 'sonner';
import type { action } from '../activity/undo-change.server.ts';
import { texts } from './texts.ts';
import { useResult } from './use-result.ts';

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
  /** Moves the focus, because the button disappears after the undo. */
  onUndone?(): void;
}

/** Shows what was done and offers to undo it. The offer stays while its button has the keyboard focus. @returns its id */
export function offerUndo({ sentence, batch, ...offered }: Done): string {
  const id = `undo-${batch}`;
  offer(sentence, id, (timer) => <UndoBatch {...timer} {...offered} id={id} batch={batch} />);
  return id;
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
  const undo = () => {
    toast.dismiss(id);
    onUndo();
  };
  offer(sentence, id, (timer) => <UndoButton {...timer} takesFocus={takesFocus} onUndo={undo} />);
}

function offer(sentence: string, id: string, button: (timer: Timer) => ReactNode): void {
  const show = (duration: number) => {
    const timer = { onHold: () => show(Number.POSITIVE_INFINITY), onLetGo: () => show(OFFERED_MS) };
    toast(sentence, { id, duration, action: button(timer) });
  };
  show(OFFERED_MS);
}

/** Undoes changes of products by the action of the activity page. The result replaces the offer with this `id`. */
export function useUndo({ id, failure, onUndone }: Pick<Done, 'failure' | 'onUndone'> & { id?: string }) {
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, texts.thisPage, (result) => {
    const replaced = { id, action: undefined, duration: undefined };
    if (result.error !== null) return toast.error(result.error || failure, replaced);
    onUndone?.();
    if (result.isWhole) toast.success(result.sentence, replaced);
    else toast.error(result.sentence, { ...replaced, duration: OFFERED_MS });
  });
  return {
    isUndoing: fetcher.state !== 'idle',
    undo: (batch: string) =>
      void fetcher.submit({ batch }, { method: 'post', action: href('/admin/activity') }),
  };
}

interface UndoBatchProps extends Omit<Done, 'sentence'>, Timer {
  id: string;
}

/** An Undo button whose message stays until the undo has succeeded or failed. */
function UndoBatch({ id, batch, failure, onUndone, ...button }: UndoBatchProps) {
  const { undo, isUndoing } = useUndo({ id, failure, onUndone });
  const onUndo = () => {
    button.onHold();
    if (!isUndoing) undo(batch);
  };
  return <UndoButton {...button} onUndo={onUndo} />;
}

interface Timer {
  /** Keeps the message open. */
  onHold(): void;
  onLetGo(): void;
}

interface UndoButtonProps extends Timer {
  takesFocus: boolean;
  onUndo(): void;
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
      {texts.undo}
    </button>
  );
}
