import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Drizzle's list of migrations, in the order in which they are applied. */
interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/**
 * Creates an empty migration file for SQL with the next number, and its entry in the journal. Drizzle applies
 * migrations newer than the last one applied to a database, so each needs a later time than all before.
 *
 * @returns the path of the file
 */
export function addMigration(directory: string, name: string): string {
  const file = join(directory, 'meta/_journal.json');
  const journal: Journal = JSON.parse(readFileSync(file, 'utf8'));
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  const when = Math.max(Date.now(), (journal.entries.at(-1)?.when ?? 0) + 1);
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true });
  const path = join(directory, `${tag}.sql`);
  writeFileSync(path, '-- Separate statements with this line: --> statement-breakpoint\n', {
    flag: 'wx',
  });
  writeFileSync(file, `${JSON.stringify(journal, null, 2)}\n`);
  return path;
}

if (import.meta.main) {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
    console.error(
      'Name the migration with lowercase letters, digits and underscores: npm run migration product_weights',
    );
    process.exit(1);
  }
  console.log(addMigration(join(process.cwd(), 'platform/db/migrations'), name));
}
