import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { CHROMIUM_REMEDY, findChromium } from './chromium.ts';
import { readNotRun, reportNotRun } from './not-run.ts';

/**
 * `npm test` runs all checks: the build beside the checks of the sources, then the unit and integration tests, then the
 * browser tests, which have the machine to themselves, because some of them wait for what should happen within a
 * second. The first failure ends everything. The last lines list the tests that this machine cannot run, and count the
 * others.
 */
const running = new Set<ChildProcess>();

/** The browser tests of what visitors and the owner do every day. A complete run, `COMPLETE=true`, has all. */
const SPECS =
  process.env.COMPLETE === 'true'
    ? []
    : [
        'storefront/(category|home)',
        'product/product-modal',
        'search/search',
        'product-form/product-form',
        'admin/dashboard',
        'sessions/sign-in',
        'server/live',
      ].map((name) => `tools/e2e/${name}[.]spec[.]ts`);

// The tests start some hundred Node processes, which otherwise compile the same sources again.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compile');
let hasFailed = false;
rmSync('test-results', { recursive: true, force: true });
// Throws before anything starts if CHROMIUM is wrong. The first time, it unpacks the browser from npm.
const chromium = await findChromium();
if (!chromium) reportNotRun('browser tests', CHROMIUM_REMEDY);
await Promise.all([
  run('build', 'node', ['scripts/build.ts']),
  runInTurn([
    // The build keeps one core busy, and each additional checker checks shared types again.
    ['types', 'npm', 'run', '--silent', 'typecheck', '--', '--checkers', '1'],
    ['style and rules', 'npm', 'run', '--silent', 'lint'],
    ['unused code', 'npx', '--no-install', 'knip'],
  ]),
]);
await runInTurn([
  [
    'unit and integration tests, on PGlite and PostgreSQL',
    ...['node', 'node_modules/vitest/vitest.mjs', 'run'],
    ...['--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
  ],
  ...(chromium ? [['browser tests', 'node', 'node_modules/@playwright/test/cli.js', 'test', ...SPECS]] : []),
]);
if (hasFailed) process.exit(1);

const unit: UnitReport = JSON.parse(readFileSync('test-results/unit.json', 'utf8'));
const browser = chromium
  ? JSON.parse(readFileSync('test-results/e2e.json', 'utf8')).stats
  : { expected: 0, unexpected: 0, skipped: 0, flaky: 0 };
const passed = unit.numPassedTests + browser.expected;
const failed = unit.numFailedTests + browser.unexpected;
const skipped = unit.numPendingTests + browser.skipped;
const notRun = readNotRun();
if (notRun.length > 0) console.log(`\nNot run:\n${notRun.map((line) => `  ${line}`).join('\n')}`);
if (skipped > 0) console.log(`${skipped} skipped`);
for (const name of passedOnRetry(unit)) console.log(`Passed only on retry: ${name}`);
if (browser.flaky > 0) console.log(`${browser.flaky} browser tests passed only on retry`);
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exit(1);

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** Vitest keeps the messages of the first attempt. */
function passedOnRetry(unit: UnitReport): string[] {
  return unit.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  );
}

async function runInTurn(checks: string[][]): Promise<void> {
  for (const [name = '', command = '', ...args] of checks) if (!hasFailed) await run(name, command, args);
}

/** Runs a check and prints its output at the end; the browser tests, which take longest, print while they run. */
async function run(name: string, command: string, args: string[]): Promise<void> {
  const started = Date.now();
  const output = name === 'browser tests' ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  running.add(child);
  const printed: Buffer[] = [];
  child.stdout?.on('data', (bytes) => printed.push(bytes));
  child.stderr?.on('data', (bytes) => printed.push(bytes));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  running.delete(child);
  if (hasFailed) return;
  process.stdout.write(Buffer.concat(printed));
  console.log(`── ${name}: ${status === 0 ? `${((Date.now() - started) / 1000).toFixed(1)} s` : 'failed'}\n`);
  if (status === 0) return;
  hasFailed = true;
  // SIGINT, like Ctrl-C, lets the test runners stop the servers that they started.
  for (const other of running) other.kill('SIGINT');
}
