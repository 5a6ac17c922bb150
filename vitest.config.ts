import { defineConfig } from 'vitest/config';

/**
 * Only a complete run, `COMPLETE=true`, has these tests, which take seconds each: rare failures of processes and servers,
 * hostile input by the hundred, large lists of examples, and what only few shops turn on.
 */
const SLOW = [
  'app/api/client.test.ts',
  'app/ucp/ucp.test.ts',
  'catalog/commands/killed-change.test.ts',
  'catalog/lists/query-plans.test.ts',
  'catalog/models/concurrent-colors.test.ts',
  'catalog/search/search-literal.test.ts',
  'catalog/webhooks/{deliver-webhooks,killed-delivery}.test.ts',
  'demo/search-words.test.ts',
  'import-export/backup/{restored-settings,schedule,unreleased-archives}.test.ts',
  'import-export/imports/{hostile-tables,stuck-imports,table-reader,translate-and-adapt}.test.ts',
  'import-export/imports/photos/{kept-photos,photo-limits,photos-by-code}.test.ts',
  'import-export/imports/repeats/repeats.test.ts',
  'platform/db/embedded/{flushed-files,lock-directory}.test.ts',
  'platform/db/migrations.test.ts',
  'platform/db/servers/{lost-connection,notification-client,standby}.test.ts',
  'platform/media/decoder/decoder.test.ts',
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
