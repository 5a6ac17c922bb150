import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // The whole list of routes at once (2 KB): links are plain, so the router could not discover their routes ahead of a press.
  routeDiscovery: { mode: 'initial' },
  // Their code lies in a few files anyway (vite.config.ts): a piece of a route would be one more request, and no byte less.
  splitRouteModules: false,
  // Writes are checked against the configured ORIGIN (app/admin/guard.server.ts). The router's own check compares with
  // the address of the request, which behind a proxy is not the one that the browser knows.
  allowedActionOrigins: ['**'],
  serverBuildFile: 'production.js',
} satisfies Config;
