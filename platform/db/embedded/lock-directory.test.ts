import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database.ts';
import { lockDirectory } from './pglite.server.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-held-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a second process is refused with a message that names the first', () => {
  const release = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DatabaseUnavailable);
  expect(() => lockDirectory(directory)).toThrow(
    new RegExp(
      `in use by process ${process.pid}, since \\d{4}-.+Z\\. Stop that one first, or set another DATA_DIR`,
    ),
  );
  release();
  lockDirectory(directory)();
});

test('a directory is free again as soon as the process that locked it is killed', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'pglite.server.ts'));
  const other = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { lockDirectory } = await import(${module});
     lockDirectory(${JSON.stringify(directory)});
     console.log('held');
     setInterval(() => {}, 1_000_000);`,
  ]);
  await once(other.stdout, 'data');
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${other.pid}`);

  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDirectory(directory)();
});

test('the message names a directory that cannot be written to', () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(() => lockDirectory(join(file, 'database'))).toThrow(
    /^The directory .+file\/database cannot be used: /,
  );
});
