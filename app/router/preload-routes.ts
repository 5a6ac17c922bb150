import { codeOfRoutes } from './build-manifest.ts';

/**
 * Preloads the code of a layout's other pages, so that no click waits for it. After a deploy the old files are gone;
 * the browser then follows links itself and loads whole pages.
 *
 * With "save data" on, the code is loaded at the click.
 */
export function preloadRoutes(layout: string): void {
  if (savesData()) return;
  // Firefox fails the second preload of a file if only one of the two has `crossorigin`, as those of Vite have.
  const preloaded = new Set([...document.querySelectorAll('link')].map(({ href }) => href));
  for (const file of codeOfRoutes(layout)) {
    const { href } = new URL(file, document.baseURI);
    if (preloaded.has(href)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.fetchPriority = 'low';
    link.addEventListener('error', () => leaveLinksIfGone(href), { once: true });
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

/** A failed preload alone proves nothing: the server has to answer that the file is gone. */
async function leaveLinksIfGone(file: string): Promise<void> {
  const response = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response?.status === 404) window.addEventListener('click', keepFromTheRouter, { capture: true });
}

function keepFromTheRouter(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('a[href]');
  // Offline, the browser would have nothing but its own error page.
  if (link && navigator.onLine) event.stopPropagation();
}
