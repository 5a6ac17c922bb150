/** What React Router knows about the built routes, as far as it is used here. */
interface RouteManifest {
  version: string;
  routes: Record<string, { parentId?: string; module: string; imports?: string[] }>;
}

declare global {
  interface Window {
    __reactRouterManifest?: RouteManifest;
  }
}

/** Names the build that the open page came with. */
export function openBuild(): string {
  return window.__reactRouterManifest?.version ?? '';
}

/**
 * Fetches the code of a layout's other pages while nothing else is going on, so that no click waits for it. Where some
 * of it cannot be had (mostly because a newer build has taken its place) links are from then on left to the browser: it
 * asks the server for the whole page, and gets it.
 */
export function fetchCodeAhead(layout: string): void {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const files = routes
    .filter(({ parentId }) => parentId === layout)
    .flatMap(({ module, imports = [] }) => [module, ...imports]);
  const present = new Set([...document.querySelectorAll('link')].map((link) => link.getAttribute('href')));
  for (const file of new Set(files)) {
    if (present.has(file)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    link.fetchPriority = 'low';
    link.addEventListener('error', leaveLinksToTheBrowser, { once: true });
    document.head.append(link);
  }
}

function leaveLinksToTheBrowser(): void {
  // Offline, the browser would have nothing but its own error page.
  const leave = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (link && navigator.onLine) event.stopPropagation();
  };
  window.addEventListener('click', leave, { capture: true });
}
