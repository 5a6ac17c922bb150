import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { listenTo, SIGNED_IN_KEY } from '#app/ui/browser-state.ts';

/** The start of the addresses that return data for the fields of a form, and no page. */
export const DATA_ROUTES = '/admin/data/';

const ENDED = 'vitrine:session-ended';
const RENEWED = 'vitrine:session-renewed';
/** An event, and the value of the signed-in hint in other tabs. A session that ended by itself removes the hint. */
const SIGNED_OUT = 'vitrine:signed-out';

/** Announces that a write was refused because the session has ended. The session keeper asks to sign in again. */
export function announceSessionEnd(): void {
  window.dispatchEvent(new Event(ENDED));
}

/** Calls the listener when a session has ended. @returns a function that unsubscribes. */
export function onSessionEnd(listener: () => void): () => void {
  return listenTo(window, ENDED, listener);
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
  return listenTo(window, RENEWED, listener);
}

/** Announces in all tabs that the administrator has signed out. */
export function announceSignOut(): void {
  localStorage.setItem(SIGNED_IN_KEY, SIGNED_OUT);
  window.dispatchEvent(new Event(SIGNED_OUT));
}

/** Whether the administrator has signed out, in any tab, since the page was opened. */
export function useSignedOut(): boolean {
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const stopListening = listenTo(window, SIGNED_OUT, () => setSignedOut(true));
    const stopOthers = onHint((hint) => hint === SIGNED_OUT && setSignedOut(true));
    return () => {
      stopListening();
      stopOthers();
    };
  }, []);
  return isSignedOut;
}

/** Announces a sign-in or the end of a session to the other tabs. */
export function hintSignedIn(signedIn: boolean): void {
  if (signedIn && localStorage.getItem(SIGNED_IN_KEY) !== 'true') localStorage.setItem(SIGNED_IN_KEY, 'true');
  if (!signedIn) localStorage.removeItem(SIGNED_IN_KEY);
}

/** Calls `onChange` when another tab has signed in, or has found that the session has ended. */
export function useSignedInHint(onChange: (signedIn: boolean) => void): void {
  useEffect(() => onHint((hint) => hint !== SIGNED_OUT && onChange(hint === 'true')), [onChange]);
}

/** Calls the listener with the signed-in hint that another tab sets. @returns a function that unsubscribes. */
function onHint(listener: (hint: string | null) => void): () => void {
  return listenTo(window, 'storage', ({ key, newValue }: StorageEvent) => {
    // If the storage is cleared, key and value are null.
    if (key === SIGNED_IN_KEY || key === null) listener(newValue);
  });
}

/** For the sign-in page: clears the signed-in hint, and reloads when another tab signs in. */
export function useSignedInElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => hintSignedIn(false), []);
  useSignedInHint(revalidate);
}
