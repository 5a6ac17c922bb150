import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigurationError } from './configuration.ts';
import { openDataDirectory } from './data-directory.server.ts';

let directory: string;
let umask: number;
beforeEach(() => {
  umask = process.umask();
  directory = fs.mkdtempSync(join(tmpdir(), 'vitrine-private-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.umask(umask);
  fs.rmSync(directory, { recursive: true });
});

const modeOf = (path: string) => (fs.statSync(path).mode & 0o777).toString(8);

test('only its owner can read a new data directory and the files written into it', () => {
  const data = join(directory, 'new', 'data');
  expect(openDataDirectory(data)).toBeNull();
  fs.writeFileSync(join(data, 'file'), 'secret');
  fs.mkdirSync(join(data, 'images'));
  expect([data, join(data, 'file'), join(data, 'images')].map(modeOf)).toEqual(['700', '600', '700']);
});

test('other users lose access to an existing data directory and its content, but not to files outside', () => {
  const data = join(directory, 'data');
  const outside = join(directory, 'outside');
  const files = ['hash', 'database/pg/1'].map((name) => join(data, name));
  fs.mkdirSync(join(data, 'database/pg'), { recursive: true });
  for (const file of [...files, outside]) {
    fs.writeFileSync(file, 'secret');
    fs.chmodSync(file, 0o666);
  }
  for (const path of [data, join(data, 'database')]) fs.chmodSync(path, 0o755);
  fs.symlinkSync(outside, join(data, 'link'));

  expect(openDataDirectory(data)).toBeNull();
  expect([data, join(data, 'database'), ...files].map(modeOf)).toEqual(['700', '700', '600', '600']);
  expect(modeOf(outside)).toBe('666');
});

test('a data directory that stays readable by others is reported', () => {
  fs.chmodSync(directory, 0o755);
  vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
    throw new Error(`EPERM: operation not permitted, chmod '${directory}'`);
  });
  expect(openDataDirectory(directory)).toMatch(/^Other users .+ may be able to read DATA_DIR: EPERM/);
});

test('root is refused if the data directory belongs to another user, who could not open files created by root', () => {
  if (process.getuid?.() === 0) fs.chownSync(directory, 65_534, 65_534);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  expect(() => openDataDirectory(directory)).toThrow(ConfigurationError);
  expect(() => openDataDirectory(directory)).toThrow(/^DATA_DIR .+ belongs to user \d+, .+ as that user\.$/);
});
