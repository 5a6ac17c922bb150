import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#db/database.ts';
import type { CountedList } from './counted-lists.server.ts';

/**
 * How many products of a list have a word in name, description or category, whole or as a part of another word; `null`
 * where it is none of those that triggers count (`db/migrations/0011_common_words.sql`).
 */
export async function countCommonWord(db: Db, list: CountedList, word: string): Promise<number | null> {
  const [counted] = await rowsOf<{ products: number }>(
    db,
    sql`select (
        select coalesce(sum(products), 0)::int from catalogue_word_figures figures
        where figures.word = common.word and ${inList(list)}
      ) as products
      from catalogue_common_words common where word = lower(${word})`,
  );
  return counted?.products ?? null;
}

function inList({ kind, name }: CountedList): SQL {
  if (kind === 'all') return sql`true`;
  return kind === 'section' ? sql`category = 'Accessories' and section = ${name}` : sql`category = ${name}`;
}
