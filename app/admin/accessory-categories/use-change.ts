import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { toast } from 'sonner';
import type { Change } from './change-categories.server.ts';

/** A change that is sent in the background: says what was done, and calls `onDone`, or what went wrong. */
export function useChange({ onDone, onError }: { onDone(): void; onError?(error: string): void }) {
  const fetcher = useFetcher<Change>();
  const { revalidate } = useRevalidator();

  const settle = useEffectEvent((change: Change) => {
    if (change.error === undefined) {
      toast.success(change.done);
      onDone();
      return;
    }
    onError?.(change.error);
    // The router reads anew after what has succeeded only.
    if (change.isGone) void revalidate();
  });
  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);

  return {
    Form: fetcher.Form,
    submit: (fields: Record<string, string>) => fetcher.submit(fields, { method: 'post' }),
    isSending: fetcher.state !== 'idle',
    error: fetcher.data?.error,
  };
}
