import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // Asking for routes one by one would add a request to each press; visitors get a list of theirs (app/router/visitors-manifest.ts).
  routeDiscovery: { mode: 'initial' },
  // Their code lies in a few files anyway (vite.config.ts): a piece of a route would be one more request, and no byte less.
  splitRouteModules: false,
  // Writes are checked against the configured ORIGIN (app/admin/guard.server.ts). The router's own check compares with
  // the address of the request, which behind a proxy is not the one that the browser knows.
  allowedActionOrigins: ['**'],
  serverBuildFile: 'production.js',
} satisfies Config;
