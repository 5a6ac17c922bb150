import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'tools/e2e/**'],
    setupFiles: ['platform/log/testing/silent.ts'],
    globalSetup: ['platform/db/testing/both-servers.ts'],
    maxWorkers: 2,
    // Test files share no mutable state, and loading all modules again for each file would take half as long as the
    // tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
