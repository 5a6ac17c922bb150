import { useSyncExternalStore } from 'react';
import { SCHEME_COOKIE, type Scheme, schemeIn } from './scheme.ts';

/** Returns the color scheme chosen in this browser. `initial` is the one in the cookie of the page's request. */
export function useScheme(initial: Scheme): Scheme {
  return useSyncExternalStore(
    onChosen,
    () => schemeIn(document.cookie),
    () => initial,
  );
}

/** Stores the scheme in this browser, for a year. */
export function chooseScheme(scheme: Scheme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing without HTTPS.
  document.cookie = `${SCHEME_COOKIE}=${scheme}; Path=/admin; Max-Age=31536000; SameSite=Strict`;
  window.dispatchEvent(new Event(CHOSEN));
}

const CHOSEN = 'vitrine:scheme-chosen';

/** Notices a choice made in another tab when this tab becomes visible. */
function onChosen(listener: () => void): () => void {
  window.addEventListener(CHOSEN, listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener(CHOSEN, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
