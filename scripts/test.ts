import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/** `npm test`: every check in turn, stopping at the first that fails; the last line counts the tests that ran. */
rmSync('test-results', { recursive: true, force: true });
run('types', 'npm', ['run', '--silent', 'typecheck']);
run('style and rules', 'npm', ['run', '--silent', 'lint']);
run('unused code', 'npx', ['--no-install', 'knip']);
run('unit and integration tests, on PGlite and PostgreSQL', 'npx', [
  '--no-install',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
]);
run('build', 'node', ['scripts/build.ts']);
run('browser tests', 'npx', ['--no-install', 'playwright', 'test']);

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

function run(what: string, command: string, args: string[]): void {
  const started = Date.now();
  console.log(`\n── ${what}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`── ${what}: failed`);
    process.exit(status ?? 1);
  }
  console.log(`── ${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
