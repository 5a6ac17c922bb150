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

/** The files that hold the code of the routes inside a layout. */
export function codeOfRoutes(layout: string): string[] {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const inLayout = routes.filter(({ parentId }) => parentId === layout);
  return [...new Set(inLayout.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}
