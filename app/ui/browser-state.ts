import { useSyncExternalStore } from 'react';

/** Whether the visitor prefers reduced motion. `false` on the server. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => listen(matchMedia(REDUCED_MOTION), 'change', onChange),
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}

/** Whether the tab is in the background. */
export function useTabIsHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => listen(document, 'visibilitychange', onChange),
    () => document.hidden,
    () => false,
  );
}

/** Whether the browser reports a network connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const stopOnline = listen(window, 'online', onChange);
      const stopOffline = listen(window, 'offline', onChange);
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
    (onChange) => listen(window, 'load', onChange),
    () => document.readyState === 'complete',
    () => false,
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
