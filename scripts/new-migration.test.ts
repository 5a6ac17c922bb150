import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addMigration } from './new-migration.ts';

const MIGRATIONS = join(import.meta.dirname, '../platform/db/migrations');

/** Returns the errors in the journal of a directory of migrations. */
function faultsOf(directory: string): string[] {
  const { entries } = JSON.parse(readFileSync(join(directory, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  const tags = entries.map(({ tag }) => `${tag}.sql`);
  return [
    ...entries.filter(({ idx }, place) => idx !== place).map(({ tag }) => `${tag} is not numbered in order`),
    ...entries
      .filter(({ when }, place) => when <= (entries[place - 1]?.when ?? 0))
      .map(({ tag }) => `${tag} is not later than the one before`),
    ...files.filter((file) => !tags.includes(file)).map((file) => `${file} is not in the journal`),
    ...tags.filter((file) => !files.includes(file)).map((file) => `${file} does not exist`),
  ];
}

test('the journal of migrations is complete and in ascending order', () => {
  expect(faultsOf(MIGRATIONS)).toEqual([]);
});

test('a new migration is added at the end of the journal', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-migration-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  cpSync(MIGRATIONS, directory, { recursive: true });
  const before = readdirSync(directory).length;
  const paths = ['product_weights', 'colours'].map((name) => addMigration(directory, name));
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toHaveLength(2);
  expect(readdirSync(directory)).toHaveLength(before + 2);
  expect(faultsOf(directory)).toEqual([]);
});
