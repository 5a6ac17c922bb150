const ENDED = 'vitrine:session-ended';
const RENEWED = 'vitrine:session-renewed';

/** Says that the server has refused a write for want of a session: the session keeper then asks to sign in again. */
export function announceSessionEnd(): void {
  window.dispatchEvent(new Event(ENDED));
}

/** Calls back when a write was refused for want of a session. @returns what stops it. */
export function onSessionEnd(listener: () => void): () => void {
  return listen(ENDED, listener);
}

/** Announces a new session, so that refused requests can be retried. */
export function announceSessionRenewed(): void {
  window.dispatchEvent(new Event(RENEWED));
}

/** Calls back when the administrator has signed in again, or the session was renewed. @returns what stops it. */
export function onSessionRenewed(listener: () => void): () => void {
  return listen(RENEWED, listener);
}

function listen(event: string, listener: () => void): () => void {
  window.addEventListener(event, listener);
  return () => window.removeEventListener(event, listener);
}
