import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // A dozen routes fit in the first HTML; asking for them one by one would only add requests.
  routeDiscovery: { mode: 'initial' },
  serverBuildFile: 'production.js',
} satisfies Config;
