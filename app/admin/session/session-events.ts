/** The start of the addresses that return data for the fields of a form, and no page. */
export const DATA_ROUTES = '/admin/data/';

const ENDED = 'vitrine:session-ended';
const RENEWED = 'vitrine:session-renewed';

/**
 * Announces that the server refused a write because the session has ended. The session keeper then asks to sign in
 * again.
 */
export function announceSessionEnd(): void {
  window.dispatchEvent(new Event(ENDED));
}

/** Calls the listener when a session has ended. @returns a function that unsubscribes. */
export function onSessionEnd(listener: () => void): () => void {
  return listen(ENDED, listener);
}

/** Announces a new session, so that refused requests can be retried. */
export function announceSessionRenewed(): void {
  window.dispatchEvent(new Event(RENEWED));
}

/**
 * Calls the listener when the administrator has signed in again or the session was renewed. @returns a function that
 * unsubscribes.
 */
export function onSessionRenewed(listener: () => void): () => void {
  return listen(RENEWED, listener);
}

function listen(event: string, listener: () => void): () => void {
  window.addEventListener(event, listener);
  return () => window.removeEventListener(event, listener);
}
