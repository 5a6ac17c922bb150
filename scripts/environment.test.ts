import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('if .env cannot be read, a command uses the settings of its environment', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'vitrine-environment-'));
  // Root can read every file, but nobody can read a directory as one.
  mkdirSync(join(cwd, '.env'));
  const code = `const { loadEnvironment } = await import(${JSON.stringify(join(import.meta.dirname, 'environment.ts'))});
    loadEnvironment();
    console.log(process.env.ORIGIN);`;
  const env = { ...process.env, ORIGIN: 'https://shop.example' };
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(said.trim()).toBe('https://shop.example');
  rmSync(cwd, { recursive: true });
});
