import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutSettings } from './environment.ts';

test('Cf-1 .env may have a byte order mark, comments and quotes, and what is already set takes precedence', () => {
  const { settings, warnings } = load(
    "\uFEFFORIGIN=https://file.example\r\nADMIN_USERNAME='ida#1' # comment\r\nexport ADMIN_EMAIL = ida@shop.example\r\nHOST=0.0.0.0",
    { HOST: '127.0.0.1' },
  );
  expect(settings).toEqual(['https://file.example', 'ida#1', 'ida@shop.example', '127.0.0.1']);
  expect(warnings).toBe('');
});

test('Cf-1 a value that is cut at "#" is reported by its name, without the value', () => {
  const { settings, warnings } = load('ADMIN_USERNAME=correct-horse#battery');
  expect(settings[1]).toBe('correct-horse');
  expect(warnings).toContain('the value of ADMIN_USERNAME ends at "#"');
  expect(warnings).not.toMatch(/horse|battery/);
});

test.each([
  ['A=a#b', ['A']],
  ['\uFEFFA=#b', ['A']],
  ['export A = a#b # c', ['A']],
  ['A=a b#c\nB=d#e', ['A', 'B']],
  ['A=a # b#c', []],
  ['A="a#b"', []],
  ["A='a#b'#c", []],
  ["A='a#b\nB=c", ['A']],
  ['A="a"b#c', ['A']],
  ["A='a#b\nB=c#d'", []],
  ['# A=a#b', []],
  ['A= # b', []],
  ['A=', []],
])('Cf-1 the cut settings of %j are %j', (text, names) => {
  expect(cutSettings(text)).toEqual(names);
});

test('if .env cannot be read, a command uses the settings of its environment', () => {
  // Root can read every file, but nobody can read a directory as one.
  expect(load(null, { ORIGIN: 'https://shop.example' }).settings[0]).toBe('https://shop.example');
});

/** Loads a `.env` with this text in a process of its own; with `null`, `.env` is a directory. */
function load(text: string | null, environment: Record<string, string> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'vitrine-environment-'));
  if (text === null) mkdirSync(join(cwd, '.env'));
  else writeFileSync(join(cwd, '.env'), text);
  const code = `const { loadEnvironment } = await import(${JSON.stringify(join(import.meta.dirname, 'environment.ts'))});
    loadEnvironment();
    const { ORIGIN, ADMIN_USERNAME, ADMIN_EMAIL, HOST } = process.env;
    console.log(JSON.stringify([ORIGIN, ADMIN_USERNAME, ADMIN_EMAIL, HOST]));`;
  const { PATH } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd,
    env: { PATH, ...environment },
    encoding: 'utf8',
  });
  rmSync(cwd, { recursive: true });
  return { settings: JSON.parse(stdout), warnings: stderr };
}
