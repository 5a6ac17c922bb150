import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { FormStore, Submission, Target } from './form-store.ts';
import type { SaveResult } from './save-action.server.ts';

/** What is shown over the form where nothing came back, whatever the reason. */
export const SAVE_FAILED: SaveResult = {
  outcome: 'failed',
  message: 'Failed to save product. Please try again.',
};

/** Sends what the form's store submits, and hands it the answer; `onAnswer` is called after that. */
export function useSave(store: FormStore, onAnswer: (answer: SaveResult, wasAdded: boolean) => void) {
  const fetcher = useFetcher<SaveResult>();
  const send = ({ action, body }: Submission) =>
    void fetcher.submit(body, { action, method: 'post', encType: 'application/json' });

  const receive = useEffectEvent((answer: SaveResult) => {
    const { sent, target } = store.getState();
    if (!sent) return;
    const instead = store.receive(answer);
    if (instead) send(instead);
    else onAnswer(answer, target.unchangedSince === null);
  });
  useEffect(() => {
    if (fetcher.data) receive(fetcher.data);
  }, [fetcher.data]);

  return (to?: Target) => send(store.submit(to));
}
