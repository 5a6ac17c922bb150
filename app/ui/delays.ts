import { useEffect, useState } from 'react';

/** Milliseconds that a pointer or the focus stays on a link before its product or list is fetched. */
export const INTENT_MS = 60;

/** Returns whether `flag` has been true for `milliseconds` without interruption. */
export function useDelayedFlag(flag: boolean, milliseconds: number): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setDelayed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [flag, milliseconds]);
  return flag && isDelayed;
}

/** Runs a request after a pause in typing. Returns the cleanup of the effect, which cancels the request. */
export function afterPause(
  milliseconds: number,
  request: (signal: AbortSignal) => Promise<void>,
): () => void {
  const canceling = new AbortController();
  const timer = setTimeout(request, milliseconds, canceling.signal);
  return () => {
    clearTimeout(timer);
    canceling.abort();
  };
}
