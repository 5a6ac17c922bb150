import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'e2e/**'],
    setupFiles: ['log/testing/silent.ts'],
    globalSetup: ['db/testing/both-servers.ts'],
    maxWorkers: 2,
    // Test files share no mutable state, and loading all modules again for each file would take half as long as the
    // tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
