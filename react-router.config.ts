import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // scripts/build.ts moves the finished build to build/client and build/server.
  buildDirectory: 'build/next',
  // Send all routes at once (2 KB). Discovering them would cost a request before a click can load its page.
  routeDiscovery: { mode: 'initial' },
  // vite.config.ts bundles routes into a few files; splitting them would add requests without saving bytes.
  splitRouteModules: false,
  // app/admin/session/guard.server.ts checks writes against the configured ORIGIN. The router's check compares with the
  // URL of the request, which behind a proxy differs from the URL in the browser.
  allowedActionOrigins: ['**'],
  serverBuildFile: 'production.js',
} satisfies Config;
