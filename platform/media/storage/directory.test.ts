import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testStorageContract } from '../testing/storage-contract.ts';
import { openDirectoryStorage } from './directory.server.ts';
import type { Storage } from './storage.ts';

let directory: string;
let storage: Storage;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-storage-'));
  storage = await openDirectoryStorage(join(directory, 'made', 'when missing'));
});
afterAll(() => rmSync(directory, { recursive: true }));

testStorageContract(() => storage);

test('a name that is a path cannot leave the directory', async () => {
  writeFileSync(join(directory, 'secret'), 'secret');
  for (const path of ['../../secret', `${directory}/secret`, '..', '.']) {
    expect(await storage.read(path).catch(() => null)).toBeNull();
  }
});

test('no temporary files are left in the directory', async () => {
  await storage.write('a.jpg', Buffer.from('a'));
  await storage.write('a.jpg', Buffer.from('b')).catch(() => {});
  const names = readdirSync(join(directory, 'made', 'when missing'));
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
});

test('Pf-6 a stored file and its name are flushed to the disk', async () => {
  const flushed = join(directory, 'flushed');
  const storage = await openDirectoryStorage(flushed);
  const handle = await open(flushed);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  await storage.write('a.jpg', Buffer.from('a'));
  expect(sync).toHaveBeenCalledTimes(2);
  sync.mockRestore();
});

test('Im-4 100 files are listed by default', async () => {
  const many = await openDirectoryStorage(join(directory, 'many'));
  for (let at = 0; at < 120; at += 1) await many.write(`${1_763_600_000_000 + at}.jpg`, Buffer.from('a'));
  expect(await many.list()).toHaveLength(100);
  expect(await many.list(1000)).toHaveLength(120);
});

test('temporary files of a killed process are not listed, and a later start removes them', async () => {
  const place = join(directory, 'killed');
  const before = await openDirectoryStorage(place);
  writeFileSync(join(place, '.half-a'), 'half');
  writeFileSync(join(place, '.half-b'), 'half');
  expect(await before.list()).toEqual([]);
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(join(place, '.half-a'), hoursAgo, hoursAgo);
  await openDirectoryStorage(place);
  // Another process may still be writing the newer file.
  expect(readdirSync(place)).toEqual(['.half-b']);
});
