import { defineConfig } from '@playwright/test';
import { installedEngines } from './e2e/engines/installed.ts';
import { CHROMIUM_REMEDY, findChromium } from './scripts/chromium.ts';

const chromium = await findChromium();
if (!chromium) throw new Error(`The browser tests need Chromium: ${CHROMIUM_REMEDY}.`);

/** Another port, where two runs share a machine. */
const port = process.env.E2E_PORT ?? '4173';
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/seeded-shop.ts',
  // Emptied at every start, unlike the folder of the reports above it.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // More than there are cores: while one test waits for its page, another works. Each has a browser and a shop to start.
  workers: 3,
  forbidOnly: true,
  // A machine that stands still for a second must not refuse a change; the last line of `npm test` tells of it.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  timeout: 60_000,
  // Nothing that is awaited costs more for a longer limit, and a busy machine needs it.
  expect: { timeout: 15_000 },
  projects: [
    // One worker each: a browser and a shop take longer to start than a journey.
    ...installedEngines().map((name) => ({ name, testDir: 'e2e/engines', workers: 1, timeout: 120_000 })),
    { name: 'chromium' },
  ],
  use: {
    baseURL: origin,
    // A new context, with its renderer, takes longer than most tests.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Records every step, at the price of a third of the time: TRACE=1 npx playwright test -g 'Mo-1'
    trace: process.env.TRACE ? 'on' : 'off',
    launchOptions: {
      ...chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Drawn in the browser's own process: one process less for each worker, and no pictures sent between the two.
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `${origin}/women`,
    reuseExistingServer: false,
    timeout: 60_000,
    // Otherwise it is killed, and leaves its directory behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
