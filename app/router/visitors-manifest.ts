import type { EntryContext } from 'react-router';

type Manifest = EntryContext['manifest'];

/** Where the list of the routes for visitors lies, beside that of all routes: `/assets/manifest-1a2b-visitors.js`. */
export function visitorsManifestPath(path: string): string {
  return path.replace(/\.js$/, '-visitors.js');
}

/**
 * React Router's list of routes (`manifest-*.js`, a script) without those that no page for visitors leads to by itself:
 * the administrator's part is entered by loading it, and feeds and files are no pages. The router can only leave routes out
 * by asking the server for them at each press (`routeDiscovery: 'lazy'`), which takes an answer of the line.
 *
 * @param layout the id of the route that all pages for visitors lie in
 */
export function visitorsManifest(script: string, layout: string): string {
  const [begin, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1];
  const manifest: Manifest = JSON.parse(script.slice(begin, end));
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => id === 'root' || id === layout || route?.parentId === layout,
  );
  // What is not there is as good as `false`.
  const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value);
  const own = { ...manifest, url: visitorsManifestPath(manifest.url), routes: Object.fromEntries(routes) };
  return `${script.slice(0, begin)}${JSON.stringify(own, withoutFalse)};`;
}
