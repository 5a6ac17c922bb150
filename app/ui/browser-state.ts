import { useSyncExternalStore } from 'react';

/** Whether the visitor prefers reduced motion. `false` on the server. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => listenTo(matchMedia(REDUCED_MOTION), 'change', onChange),
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}

/** Whether the tab is in the background. */
export function useTabIsHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => listenTo(document, 'visibilitychange', onChange),
    () => document.hidden,
    () => false,
  );
}

/** Whether the browser reports a network connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const stopOnline = listenTo(window, 'online', onChange);
      const stopOffline = listenTo(window, 'offline', onChange);
      return () => {
        stopOnline();
        stopOffline();
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

/** Whether the page is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Whether the first screen has finished loading, so that further resources may be prefetched. */
export function useIsLoaded(): boolean {
  return useSyncExternalStore(
    (onChange) => listenTo(window, 'load', onChange),
    () => document.readyState === 'complete',
    () => false,
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Listens to an event. @returns a function that stops it, such as the cleanup of an effect */
export function listenTo<Received extends Event>(
  target: EventTarget,
  event: string,
  listener: (event: Received) => void,
  options?: AddEventListenerOptions,
): () => void {
  const stopping = new AbortController();
  target.addEventListener(event, listener as EventListener, { ...options, signal: stopping.signal });
  return () => stopping.abort();
}

/**
 * The key in `localStorage` that is `true` while the administrator is signed in. Only a hint for this browser, because
 * scripts cannot read the session's cookie.
 */
export const SIGNED_IN_KEY = 'adminAuth';

/** Whether the administrator is probably signed in. `false` until hydration, so that public pages can be cached. */
export function useMayBeSignedIn(): boolean {
  return useSyncExternalStore(
    (onChange) => listenTo(window, 'storage', onChange),
    () => localStorage.getItem(SIGNED_IN_KEY) === 'true',
    () => false,
  );
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Returns whether a click opens the link in this tab. Other buttons and modifier keys open it elsewhere. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
