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
