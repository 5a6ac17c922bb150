import { defineConfig } from 'vitest/config';

/**
 * Tests of rare failures, and of whole processes whose parts have tests of their own. They take seconds each. A complete
 * run, `COMPLETE=true`, includes them.
 */
const SLOW = [
  'app/api/client.test.ts',
  'catalog/commands/killed-change.test.ts',
  'catalog/webhooks/killed-delivery.test.ts',
  'import-export/backup/unreleased-archives.test.ts',
  'platform/db/embedded/flushed-files.test.ts',
  'platform/db/servers/standby.test.ts',
  'scripts/backup.test.ts',
  'tools/checks/regular-expressions.test.ts',
];

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: [
      '**/node_modules/**',
      'build/**',
      'tools/e2e/**',
      ...(process.env.COMPLETE === 'true' ? [] : SLOW),
    ],
    setupFiles: ['platform/log/testing/silent.ts'],
    globalSetup: ['platform/db/testing/both-servers.ts'],
    // More than the cores of CI, because tests also wait for processes and databases.
    maxWorkers: 3,
    // Test files share no mutable state, and loading all modules again for each file would take half as long as the
    // tests.
    isolate: false,
    // A short stall of the machine must not fail the run. `npm test` names the retried tests in its last lines.
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine needs it, and a successful wait ends early anyway.
    expect: { poll: { timeout: 30_000 } },
  },
});
