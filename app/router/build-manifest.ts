/** What React Router tells the browser about the built routes, as far as it is used here. */
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
function buildVersion(): string {
  return window.__reactRouterManifest?.version ?? '';
}

/** The files that hold the code of the routes inside a layout. */
export function codeOfRoutes(layout: string): string[] {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const inLayout = routes.filter(({ parentId }) => parentId === layout);
  return [...new Set(inLayout.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

/**
 * Reloads the page because a part of its code cannot be had: after a deploy that brings the new code. Each build is
 * given one reload and no more, as a second would not help either; offline there is none to be had.
 */
export function reloadOnce(): void {
  if (!navigator.onLine) return;
  try {
    const build = buildVersion();
    const reloaded: string[] = JSON.parse(sessionStorage.getItem(RELOADED_BUILDS) ?? '[]');
    if (reloaded.includes(build)) return;
    sessionStorage.setItem(RELOADED_BUILDS, JSON.stringify([...reloaded, build]));
  } catch {
    // Without a memory there would be no end to it.
    return;
  }
  window.location.reload();
}

const RELOADED_BUILDS = 'vitrine-reloaded-builds';
