import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Db, queryRows } from './database.ts';

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

/**
 * Refuses a database that was made before the first release. Its migrations are not the ones of today.
 *
 * @throws {Error} The message says how to take the shop along.
 */
export async function requireReleased(db: Db, directory: string): Promise<void> {
  const [found] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found?.exists) return;
  const [applied] = await queryRows<{ first: string | null }>(
    db,
    sql`select min(created_at)::text as first from drizzle.__drizzle_migrations`,
  );
  const [baseline] = await listMigrations(directory);
  if (applied?.first && Number(applied.first) !== baseline?.when) throw new Error(UNRELEASED);
}

const UNRELEASED =
  'a build before version 1.0.0 made it; run "npm run backup" with that build, then "npm run restore" with this ' +
  'version and an empty database or data directory';
