import { useSyncExternalStore } from 'react';

/**
 * The key in `localStorage` that is `true` while the administrator is signed in. Only a hint for this browser, because
 * scripts cannot read the session's cookie.
 */
export const SIGNED_IN_KEY = 'adminAuth';

/** Whether the administrator is probably signed in. `false` until hydration, so that public pages can be cached. */
export function useMayBeSignedIn(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('storage', onChange);
      return () => window.removeEventListener('storage', onChange);
    },
    () => localStorage.getItem(SIGNED_IN_KEY) === 'true',
    () => false,
  );
}
