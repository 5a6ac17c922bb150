import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** A migration: its name, its moment in the journal, and what Drizzle records of it once it is done. */
export interface Migration {
  tag: string;
  when: number;
  statements: string[];
  hash: string;
}

/** The migrations in a directory, in their order. */
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

/** The name of the migration of a moment; empty where there is none. */
export async function migrationAt(directory: string, when: number): Promise<string> {
  return (await listMigrations(directory)).find((migration) => migration.when === when)?.tag ?? '';
}
