import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDirectoryStorage } from './directory.server.ts';
import type { Storage } from './storage.ts';
import { keepsTheStorageContract } from './storage-contract.ts';

let directory: string;
let storage: Storage;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-storage-'));
  storage = await openDirectoryStorage(join(directory, 'made', 'when missing'));
});
afterAll(() => rmSync(directory, { recursive: true }));

keepsTheStorageContract(() => storage);

test('a name that is a path leads nowhere else', async () => {
  writeFileSync(join(directory, 'secret'), 'secret');
  for (const path of ['../../secret', `${directory}/secret`, '..', '.']) {
    expect(await storage.read(path).catch(() => null)).toBeNull();
  }
});

test('nothing but the files themselves is left in the directory', async () => {
  await storage.write('a.jpg', Buffer.from('a'));
  await storage.write('a.jpg', Buffer.from('b')).catch(() => {});
  const names = readdirSync(join(directory, 'made', 'when missing'));
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
});
