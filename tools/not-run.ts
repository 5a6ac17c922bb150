import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';

/** `npm test` deletes this folder when it starts. */
const REPORTS = 'test-results';
const FILE = `${REPORTS}/not-run.txt`;

/** Reports tests that this machine cannot run. `npm test` prints `tests: remedy` before its last line. */
export function reportNotRun(tests: string, remedy: string): void {
  mkdirSync(REPORTS, { recursive: true });
  appendFileSync(FILE, `${tests}: ${remedy}\n`);
}

/** Returns whether `path` exists. If not, reports the tests that need it, and how to install it. */
export function canRun(path: string, tests: string, remedy: string): boolean {
  const isInstalled = existsSync(path);
  if (!isInstalled) reportNotRun(tests, remedy);
  return isInstalled;
}

/** Returns one line for each reported group of tests. */
export function readNotRun(): string[] {
  if (!existsSync(FILE)) return [];
  return [...new Set(readFileSync(FILE, 'utf8').trim().split('\n'))];
}
