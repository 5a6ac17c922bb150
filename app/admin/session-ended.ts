const EVENT = 'vitrine:session-ended';

/** Says that the server has refused a write for want of a session: the session keeper then asks to sign in again. */
export function announceSessionEnd(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** Calls back when a write was refused for want of a session. @returns what stops it. */
export function onSessionEnd(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
