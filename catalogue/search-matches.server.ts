import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { COUNTED_RESULTS } from './search.ts';
import {
  bestFirst,
  hasBeginnings,
  hasEveryWord,
  hasWholeWords,
  hasWordBeginning,
  mixed,
  nameHasEveryWord,
  ranked,
  SHOWN_TEXTS,
  scannedForEveryWord,
} from './search-conditions.ts';
import type { SearchQuery } from './search-words.ts';

/** Some of the products that a search found, and how many it did: exact to `COUNTED_RESULTS`, and one more beyond. */
export interface Matches {
  ids: string[];
  count: number;
  /**
   * Whether they tell that no word is misspelt: enough of them have all words in their names, whole or begun, or one has
   * them all whole.
   */
  isSure: boolean;
}

export const NO_MATCHES: Matches = { ids: [], count: 0, isSure: false };

/**
 * The ids of the products that visitors see, with every word, at some positions, the best at 0, and how many there are.
 *
 * There are two strategies. All are gathered by an index and ranked. Where there are too many of them, only the one whose
 * code is the term and the newest with all words in their names are ranked, and all others follow, the newest first, from a scan that ends with the page.
 */
export async function findMatches(
  db: Db,
  query: SearchQuery,
  limit: number,
  offset: number,
): Promise<Matches> {
  if (query.words.length === 0) return NO_MATCHES;
  const enough = Math.min(ENOUGH, limit);
  const [gathered] = await queryRows<{ ids: string[] | null; count: number; is_sure: boolean }>(
    db,
    sql`with found as materialized (
        select ${ranked(query)} from ${SHOWN_TEXTS} where ${hasEveryWord(query)} limit ${COUNTED_RESULTS + 1}
      ), counted as (select count(*)::int as count from found)
      select count, case when count <= ${COUNTED_RESULTS} then
        array(select id from found order by ${mixed(query)} limit ${limit} offset ${offset})::text[] end as ids,
        count > ${COUNTED_RESULTS} or exists (select from found where ${hasWholeWords(query)})
          or ${enough} <= (select count(*) from (select from found where ${hasBeginnings(query)} limit ${enough}) as named)
          as is_sure
      from counted`,
  );
  if (!gathered) return NO_MATCHES;
  const { count, is_sure: isSure } = gathered;
  return { count, isSure, ids: gathered.ids ?? (await scanMatches(db, query, limit, offset)) };
}

/** As many as a page of results has at first. */
const ENOUGH = 24;

async function scanMatches(db: Db, query: SearchQuery, limit: number, offset: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`with best as materialized (
        (select ${ranked(query)} from ${SHOWN_TEXTS} where code = ${query.folded})
        union
        (select ${ranked(query)} from ${SHOWN_TEXTS} where ${nameHasEveryWord(query)}
        order by created_at desc, id desc limit ${MAX_RANKED})
      ), placed as (select id, row_number() over (order by ${bestFirst(query)}) as position from best),
      others as (
        select id, (select count(*) from best) + row_number() over (order by created_at desc, id desc) as position
        from (
          select id, created_at from ${SHOWN_TEXTS}
          where ${scannedForEveryWord(query)} and id not in (select id from best)
          order by created_at desc, id desc limit greatest(0, ${limit + offset}::int - (select count(*) from best))
        ) as newest
      )
      select id::text as id from (select * from placed union all select * from others) as found
      order by position limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

const MAX_RANKED = 1_000;

/** Those with the most of the words, where none has them all; the words begin one of the text's. */
export async function findPartialMatches(db: Db, query: SearchQuery, limit: number): Promise<Matches> {
  const telling = query.words.filter(({ word }) => word.length > 2 || /\P{ASCII}/u.test(word));
  if (query.words.length < 2 || telling.length === 0) return NO_MATCHES;
  const conditions = telling.map(hasWordBeginning);
  const [found] = await queryRows<{ ids: string[] }>(
    db,
    sql`with found as materialized (
        select ${ranked(query)}, ${sql.join(
          conditions.map((condition) => sql`${condition}::int`),
          sql` + `,
        )} as words
        from ${SHOWN_TEXTS} where ${sql.join(conditions, sql` or `)}
        order by words desc, created_at desc, id desc limit ${MAX_RANKED}
      )
      select array(select id from found order by words desc, ${bestFirst(query)} limit ${limit})::text[] as ids`,
  );
  return found ? { ids: found.ids, count: found.ids.length, isSure: false } : NO_MATCHES;
}
