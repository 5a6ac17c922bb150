import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDirectory } from './data-directory.server.ts';

test('Cf-1 a directory is created with its parents, and may exist', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-make-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const directory = join(root, 'a', 'b');
  for (const _ of [1, 2]) makeDirectory(directory, 0o700);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  writeFileSync(join(root, 'file'), '');
  expect(() => makeDirectory(join(root, 'file', 'c'))).toThrow(/EEXIST|ENOTDIR/);
});

// In a process of its own, because the fault would never end this one.
test.runIf(process.platform === 'linux')(
  'Cf-1 a directory that the system never creates is refused at once',
  () => {
    const program = `import('${import.meta.dirname}/data-directory.server.ts').then(({ makeDirectory }) => makeDirectory('/proc/nope/backups'))`;
    expect(() => execFileSync(process.execPath, ['-e', program], { timeout: 60_000, stdio: 'pipe' })).toThrow(
      "ENOENT: no such file or directory, mkdir '/proc/nope'",
    );
  },
);
