import { defineConfig } from '@playwright/test';
import { CHROMIUM_REMEDY, findChromium } from './tools/chromium.ts';
import { installedEngines } from './tools/e2e/engines/installed.ts';

const isComplete = process.env.COMPLETE === 'true';

const chromium = await findChromium();
if (!chromium) throw new Error(`The browser tests need Chromium: ${CHROMIUM_REMEDY}.`);

/** Set E2E_PORT to run the tests twice on one machine. */
const port = process.env.E2E_PORT ?? '4173';
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tools/e2e',
  globalSetup: './tools/e2e/support/seeded-shop.ts',
  // Playwright empties this folder at every start, so the reports are in its parent.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // More workers than CI has cores, because tests mostly wait for pages. Each worker starts a browser and a shop.
  workers: 3,
  forbidOnly: true,
  // A short stall of the machine must not fail the run. `npm test` counts the retried tests in its last lines.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  timeout: 180_000,
  // Generous, because a busy machine needs it and a successful wait ends early anyway.
  expect: { timeout: 30_000 },
  projects: [
    // One worker each, because starting a browser and a shop takes longer than a journey.
    ...(isComplete ? installedEngines() : []).map((name) => ({
      name,
      testDir: 'tools/e2e/engines',
      testIgnore: name === 'firefox' ? [] : ['**/firefox-*.spec.ts'],
      workers: 1,
      timeout: 240_000,
    })),
    // Other specs prove the same journeys in Chromium, step by step.
    { name: 'chromium', testIgnore: 'tools/e2e/engines/**' },
  ],
  use: {
    baseURL: origin,
    // Creating a context with its renderer takes longer than most tests.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Traces record every step but make the tests a third slower: TRACE=1 npx playwright test -g 'Mo-1'
    trace: process.env.TRACE ? 'on' : 'off',
    launchOptions: {
      ...chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Saves one process per worker and the transfer of frames between processes.
        '--in-process-gpu',
        // Pages close before optimized code pays off.
        '--js-flags=--max-opt=1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node tools/e2e/support/serve.ts',
    url: `${origin}/women`,
    reuseExistingServer: false,
    timeout: 180_000,
    // Without this, Playwright kills the server, which then cannot remove its directory.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
