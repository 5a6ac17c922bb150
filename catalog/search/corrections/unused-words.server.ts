import { sql } from 'drizzle-orm';
import { containing, type Db, queryRows } from '#platform/db/database.ts';

/**
 * Deletes words from `catalog_words` that no product contains any more. Reads the texts in chunks, because the
 * embedded database blocks this process during a query.
 */
export async function removeUnusedWords(db: Db): Promise<void> {
  const listed = await queryRows<{ word: string }>(db, sql`select word from catalog_words`);
  const unused = new Set(listed.map(({ word }) => word));
  for (let last: string | undefined = NO_ID; last; ) {
    const rows: { id: string; text: string }[] = await queryRows(
      db,
      sql`select id::text, name_words || search_text as text from catalog_texts
        where id > ${last}::uuid order by id limit 2000`,
    );
    for (const { text } of rows) for (const word of text.split(BETWEEN_WORDS)) unused.delete(word);
    last = rows.at(-1)?.id;
  }
  for (const word of unused) {
    // Check again, because a category or a product added since may contain the word.
    await db.execute(sql`delete from catalog_words where word = ${word}
      and not exists (select from catalog_texts where search_text like ${containing(word)})`);
  }
}

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
const NO_ID = '00000000-0000-0000-0000-000000000000';
