import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/**
 * `npm test`: every check, beside each other where none needs what another makes, stopping at the first that fails;
 * the last line counts the tests that ran.
 */
rmSync('test-results', { recursive: true, force: true });
await Promise.all([
  runInTurn([
    ['types', 'npm', 'run', '--silent', 'typecheck'],
    ['style and rules', 'npm', 'run', '--silent', 'lint'],
    ['unused code', 'npx', '--no-install', 'knip'],
    ['build', 'node', 'scripts/build.ts'],
  ]),
  runInTurn([
    [
      'unit and integration tests, on PGlite and PostgreSQL',
      ...['npx', '--no-install', 'vitest', 'run'],
      ...['--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    ],
  ]),
]);
await runInTurn([['browser tests', 'npx', '--no-install', 'playwright', 'test']]);

const unit = JSON.parse(readFileSync('test-results/unit.json', 'utf8'));
const browser = JSON.parse(readFileSync('test-results/e2e.json', 'utf8')).stats;
const passed = unit.numPassedTests + browser.expected;
const failed = unit.numFailedTests + browser.unexpected;
const skipped = unit.numPendingTests + browser.skipped;
const more = [
  browser.flaky && `${browser.flaky} passed only when repeated`,
  skipped && `${skipped} skipped`,
].filter(Boolean);
console.log(`\n${[`${passed} passed`, `${failed} failed`, ...more].join(', ')}`);
if (failed > 0) process.exit(1);

async function runInTurn(checks: string[][]): Promise<void> {
  for (const [what = '', command = '', ...args] of checks) await run(what, command, args);
}

/** What it prints stands together, once it has ended; of the browser tests, which run alone, as they go on. */
async function run(what: string, command: string, args: string[]): Promise<void> {
  const started = Date.now();
  const isAlone = what === 'browser tests';
  const child = spawn(command, args, {
    stdio: ['ignore', ...(isAlone ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (bytes) => printed.push(bytes));
  child.stderr?.on('data', (bytes) => printed.push(bytes));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.stdout.write(Buffer.concat(printed));
  console.log(`── ${what}: ${status === 0 ? `${((Date.now() - started) / 1000).toFixed(1)} s` : 'failed'}\n`);
  // What still runs beside it ends by itself.
  if (status !== 0) process.exit(status ?? 1);
}
