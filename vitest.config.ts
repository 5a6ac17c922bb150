import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'e2e/**'],
    setupFiles: ['log/testing/silent.ts'],
    globalSetup: ['db/testing/both-servers.ts'],
    maxWorkers: 2,
    // No file changes what another could see, and loading everything anew for each takes as long as half the tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
