import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { SIGNED_IN_KEY } from '#app/ui/signed-in-hint.ts';

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
