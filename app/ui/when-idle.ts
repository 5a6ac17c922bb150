/**
 * Calls once the page has loaded with all that it shows and the browser has nothing else to do.
 *
 * @returns takes it back.
 */
export function whenIdle(act: () => void): () => void {
  const given = new AbortController();
  const { signal } = given;
  const wait = () => {
    const go = () => signal.aborted || act();
    // WebKit has no such call.
    if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: MAX_WAIT_MS });
    else setTimeout(go, MAX_WAIT_MS / 10);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
  return () => given.abort();
}

const MAX_WAIT_MS = 2_000;

/**
 * Calls as soon as the visitor does anything on the page: moves, presses, types, scrolls.
 *
 * @returns takes it back.
 */
export function onFirstTouch(act: () => void): () => void {
  const given = new AbortController();
  const hear = () => {
    given.abort();
    act();
  };
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    window.addEventListener(event, hear, { passive: true, signal: given.signal });
  return () => given.abort();
}
