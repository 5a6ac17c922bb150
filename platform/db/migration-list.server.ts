import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** A migration: its name, its time in the journal, and the hash that Drizzle records. */
export interface Migration {
  tag: string;
  when: number;
  statements: string[];
  hash: string;
}

/** Returns the migrations in a directory, in order. */
export async function listMigrations(directory: string): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(directory, 'meta/_journal.json'), 'utf8'));
  const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag);
  return readMigrationFiles({ migrationsFolder: directory }).map(({ folderMillis, sql, hash }, at) => ({
    tag: tags[at] ?? '',
    when: folderMillis,
    statements: sql,
    hash,
  }));
}

/** Returns the name of the migration with this time; empty if there is none. */
export async function migrationAt(directory: string, when: number): Promise<string> {
  return (await listMigrations(directory)).find((migration) => migration.when === when)?.tag ?? '';
}
