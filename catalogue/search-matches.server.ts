import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { COUNTED_RESULTS } from './search.ts';
import {
  bestFirst,
  hasBeginnings,
  hasEveryWord,
  hasWholeWords,
  hasWordBeginning,
  nameHasEveryWord,
  ranked,
  SHOWN_TEXTS,
  scannedForEveryWord,
  sortedIds,
} from './search-conditions.ts';
import type { SearchQuery, SearchWord } from './search-words.ts';

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
  const [gathered] = await queryRows<{ ids: string[] | null; count: number; is_sure: boolean }>(
    db,
    sql`with found as materialized (
        select ${ranked(query)} from ${SHOWN_TEXTS} where ${hasEveryWord(query)} limit ${COUNTED_RESULTS + 1}
      ), counted as (select count(*)::int as count from found)
      select count, case when count <= ${COUNTED_RESULTS} then
        array(${sortedIds(query)} limit ${limit} offset ${offset})::text[] end as ids,
        count > ${COUNTED_RESULTS} or ${areNamed(query, Math.min(ENOUGH, limit))} as is_sure
      from counted`,
  );
  if (!gathered) return NO_MATCHES;
  const { count, is_sure: isSure } = gathered;
  return { count, isSure, ids: gathered.ids ?? (await scanMatches(db, query, limit, offset)) };
}

/** As many as a page of results has at first. */
const ENOUGH = 24;

function areNamed(query: SearchQuery, enough: number): SQL {
  if (query.words.some(({ corrections }) => corrections.length > 0)) return sql`false`;
  return sql`(exists (select from found where ${hasWholeWords(query)})
    or ${enough} <= (select count(*) from (select from found where ${hasBeginnings(query)} limit ${enough}) as named))`;
}

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

/**
 * The products with the most of the words, where no product has them all. A word counts more the fewer products have it.
 * The first word, words as they were typed and words of names count more than others. Only products with one of the two words that count most are
 * read, the newest of them where there are many: one of the two is in each product that lacks a single word.
 */
export async function findPartialMatches(db: Db, query: SearchQuery, limit: number): Promise<Matches> {
  const telling = query.words.filter(
    ({ word, isKnown, corrections }) =>
      (word.length > 2 || /\P{ASCII}/u.test(word)) && (isKnown || corrections.length > 0),
  );
  if (query.words.length < 2 || telling.length === 0) return NO_MATCHES;
  const weighed = await weigh(db, telling, query.words[0]);
  const weight = weighed.map(
    ({
      word,
      weight,
    }) => sql`case when ${hasWordBeginning(word, sql`name_words`)} then ${sql.raw(weight.toFixed(3))}
      when ${hasWordBeginning(word)} then ${sql.raw((weight / 2).toFixed(3))} else 0 end`,
  );
  const candidates = weighed.slice(0, 2).map(({ word }) => hasWordBeginning(word));
  const [found] = await queryRows<{ ids: string[] }>(
    db,
    sql`with candidates as materialized (
        select * from ${SHOWN_TEXTS} where ${sql.join(candidates, sql` or `)}
        order by created_at desc, id desc limit ${MAX_CANDIDATES}
      ), found as materialized (
        select ${ranked(query)}, ${sql.join(weight, sql` + `)} as weight
        from candidates order by weight desc, created_at desc, id desc limit ${MAX_RANKED}
      )
      select array(select id from found order by weight desc, ${bestFirst(query)} limit ${limit})::text[] as ids`,
  );
  const ids = found?.ids ?? [];
  return { ids, count: ids.length, isSure: false };
}

const MAX_CANDIDATES = 3_000;

/** The words with their weights, the heaviest first; a sample of the products tells how rare each word is. */
async function weigh(
  db: Db,
  words: SearchWord[],
  first?: SearchWord,
): Promise<{ word: SearchWord; weight: number }[]> {
  const counted = words.map((word) => sql`count(*) filter (where ${hasWordBeginning(word)})`);
  // Ids are random, so the first ones are a random sample, the same in both databases.
  const [sample] = await queryRows<{ size: number; counts: number[] }>(
    db,
    sql`select count(*)::int as size, array[${sql.join(counted, sql`, `)}]::int[] as counts
      from (select search_text from ${SHOWN_TEXTS} order by id limit ${SAMPLE}) as sample`,
  );
  const { size = 0, counts = [] } = sample ?? {};
  return words
    .map((word, at) => {
      const rarity = Math.log((size + 2) / ((counts[at] ?? 0) + 1));
      const isTyped = word.corrections.length === 0;
      return { word, weight: rarity * (isTyped ? 1 : CORRECTED) * (word === first ? FIRST : 1) };
    })
    .sort((one, other) => other.weight - one.weight);
}

const SAMPLE = 500;
/** How much a corrected word counts beside typed ones, and the first word beside the others. */
const CORRECTED = 0.5;
const FIRST = 1.3;
