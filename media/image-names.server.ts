import { desc, inArray, sql } from 'drizzle-orm';
import { imageNames } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';

/** What stored images were called where they came from, by their names here. */
export async function findOriginalNames(db: Db, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await db.select().from(imageNames).where(inArray(imageNames.name, names));
  return new Map(found.map(({ name, originalName }) => [name, originalName]));
}

/** The newest stored image that was called just so where it came from, case aside; its name here. */
export async function findImageNamed(db: Db, originalName: string): Promise<string | null> {
  const [found] = await db
    .select({ name: imageNames.name })
    .from(imageNames)
    .where(sql`lower(${imageNames.originalName}) = lower(${originalName})`)
    .orderBy(desc(imageNames.name))
    .limit(1);
  return found?.name ?? null;
}

/** The stored images whose original names have one of the folded forms of each word. */
export async function listImagesNamed(db: Db, words: string[][]): Promise<Set<string>> {
  const forms = (word: string[]) =>
    sql.join(
      word.map((form) => sql`search_fold(${imageNames.originalName}) like ${`%${literal(form)}%`}`),
      sql` or `,
    );
  if (words.length === 0) return new Set();
  const found = await db
    .select({ name: imageNames.name })
    .from(imageNames)
    .where(
      sql.join(
        words.map((word) => sql`(${forms(word)})`),
        sql` and `,
      ),
    );
  return new Set(found.map(({ name }) => name));
}

/** A text within a pattern of `like`, whose own signs mean themselves. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
