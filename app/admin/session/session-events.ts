import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { SIGNED_IN_KEY } from '#app/ui/browser-state.ts';

/** The start of the addresses that return data for the fields of a form, and no page. */
export const DATA_ROUTES = '/admin/data/';

const ENDED = 'vitrine:session-ended';
const RENEWED = 'vitrine:session-renewed';

/** Announces that a write was refused because the session has ended. The session keeper asks to sign in again. */
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

/** Announces a sign-in or sign-out to the other tabs. */
export function hintSignedIn(signedIn: boolean): void {
  if (signedIn && localStorage.getItem(SIGNED_IN_KEY) !== 'true') localStorage.setItem(SIGNED_IN_KEY, 'true');
  if (!signedIn) localStorage.removeItem(SIGNED_IN_KEY);
}

/** Calls `onChange` when another tab has signed in or out. */
export function useSignedInHint(onChange: (signedIn: boolean) => void): void {
  useEffect(() => {
    // A cleared storage (`key === null`) means signed out, too.
    const listen = (event: StorageEvent) => {
      if (event.key === SIGNED_IN_KEY || event.key === null)
        onChange(localStorage.getItem(SIGNED_IN_KEY) === 'true');
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [onChange]);
}

/** For the sign-in page: clears the signed-in hint, and reloads when another tab signs in. */
export function useSignedInElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => hintSignedIn(false), []);
  useSignedInHint(revalidate);
}
