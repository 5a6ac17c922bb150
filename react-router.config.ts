import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // scripts/build.ts moves the finished build to build/client and build/server.
  buildDirectory: 'build/next',
  // Send all routes at once. Discovering them would cost a request before a click can load its page.
  routeDiscovery: { mode: 'initial' },
  // vite.config.ts bundles routes into a few files; splitting them would add requests without saving bytes.
  splitRouteModules: false,
  // app/admin/session/guard.server.ts checks writes against the configured ORIGIN. The router's check compares with the
  // URL of the request, which behind a proxy differs from the URL in the browser.
  allowedActionOrigins: ['**'],
  serverBuildFile: 'production.js',
  buildEnd: writeStorefrontManifest,
} satisfies Config;

/**
 * Writes the list of routes again with only the pages of the storefront. Visitors load that one, because the admin is a
 * document of its own. `renderPage` in app/router/render-page.server.tsx refers to it.
 */
function writeStorefrontManifest(): void {
  const folder = 'build/next/client/assets';
  const name = readdirSync(folder).find((file) => file.startsWith('manifest-'));
  if (!name) throw new Error('The build has no manifest');
  const code = readFileSync(`${folder}/${name}`, 'utf8');
  const object = code.indexOf('{');
  const manifest: Manifest = JSON.parse(code.slice(object, code.lastIndexOf('}') + 1));
  const shown = Object.entries(manifest.routes).filter(
    ([id, { parentId }]) => id === 'root' || id === 'storefront' || parentId === 'storefront',
  );
  const url = manifest.url.replace(name, `storefront-${name}`);
  const storefront = { ...manifest, routes: Object.fromEntries(shown), url };
  writeFileSync(`${folder}/storefront-${name}`, `${code.slice(0, object)}${JSON.stringify(storefront)};`);
}

interface Manifest {
  url: string;
  routes: Record<string, { parentId?: string }>;
}
