import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // A dozen routes fit in the first HTML; asking for them one by one would only add requests.
  routeDiscovery: { mode: 'initial' },
  // Writes are checked against the configured ORIGIN (app/admin/guard.server.ts). The router's own check compares with
  // the address of the request, which behind a proxy is not the one that the browser knows.
  allowedActionOrigins: ['**'],
  serverBuildFile: 'production.js',
} satisfies Config;
