import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type FormValues, payloadOf, sameValues, valuesOf } from './form-values.ts';
import type { SaveResult } from './save-action.server.ts';

/** What is shown over the form where nothing came back, whatever the reason. */
export const SAVE_FAILED: SaveResult = {
  outcome: 'failed',
  message: 'Failed to save product. Please try again.',
};

/** The product that a form writes. */
export interface Target {
  id: string;
  /** As of when it was read (ISO 8601): a save over a later change is refused. `null`: it is yet to be added. */
  unchangedSince: string | null;
  /** Saves to which no answer came: what is stored by now may be one of them. */
  unanswered?: FormValues[];
}

/**
 * Sends the form to be saved, and hears with each answer what had been sent: more may be written by then.
 *
 * Where no answer came, the save may have been made all the same. A newer change that turns out to be just that is the
 * form's own, and is no conflict.
 */
export function useSave(first: Target, onAnswer: (answer: SaveResult, sent: FormValues) => void) {
  const fetcher = useFetcher<SaveResult>();
  const [target, setTarget] = useState(first);
  const sent = useRef<FormValues | null>(null);

  const send = (values: FormValues, to: Target) => {
    const { id, unchangedSince } = to;
    sent.current = { ...values };
    setTarget(to);
    const product = payloadOf(values);
    const [action, body] = unchangedSince
      ? [`/admin/products/${id}/edit`, { product, unchangedSince }]
      : ['/admin/products/new', { product, id }];
    void fetcher.submit(body, { action, method: 'post', encType: 'application/json' });
  };

  const hear = useEffectEvent((answer: SaveResult) => {
    const values = sent.current;
    if (!values) return;
    const unanswered = target.unanswered ?? [];
    if (answer.outcome === 'failed') setTarget({ ...target, unanswered: [...unanswered, values] });
    if (answer.outcome === 'conflict') {
      const { id, updatedAt } = answer.current;
      const stored = valuesOf(answer.current);
      const own = unanswered.some((other) => sameValues(other, stored));
      if (own) return send(values, { id, unchangedSince: updatedAt.toISOString(), unanswered });
    }
    if (answer.outcome === 'saved')
      setTarget({ id: target.id, unchangedSince: answer.updatedAt.toISOString() });
    onAnswer(answer, values);
  });
  useEffect(() => {
    if (fetcher.data) hear(fetcher.data);
  }, [fetcher.data]);

  return { target, setTarget, send, saving: fetcher.state !== 'idle' };
}
