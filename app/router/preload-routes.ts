import { codeOfRoutes } from './build-manifest.ts';

/**
 * Fetches the code of a layout's other pages, so that no click waits for it. Where some of it cannot be had (mostly
 * because a newer build has taken its place) links are from then on left to the browser: it asks the server for the
 * whole page, and gets it.
 *
 * A visitor who saves data has the code fetched at the click. After a new build the first click loads the page anew
 * that is open, and the next one leads on.
 */
export function preloadRoutes(layout: string): void {
  if (savesData()) return;
  const present = new Set([...document.querySelectorAll('link')].map((link) => link.getAttribute('href')));
  for (const file of codeOfRoutes(layout)) {
    if (present.has(file)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    link.fetchPriority = 'low';
    link.addEventListener('error', leaveLinksToTheBrowser, { once: true });
    document.head.append(link);
  }
}

/** Whether the visitor wants no more than what is asked for. Told by Chromium only. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

declare global {
  interface Navigator {
    /** https://wicg.github.io/netinfo/ */
    connection?: { saveData?: boolean };
  }
}

function leaveLinksToTheBrowser(): void {
  if (!navigator.onLine) return;
  window.addEventListener('click', keepFromTheRouter, { capture: true });
}

function keepFromTheRouter(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('a[href]');
  // Offline, the browser would have nothing but its own error page.
  if (link && navigator.onLine) event.stopPropagation();
}
