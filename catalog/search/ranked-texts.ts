import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#platform/db/database.ts';
import { hasEveryWord, hasTypedWords, SHOWN_TEXTS } from './search-conditions.ts';
import type { SearchQuery } from './search-words.ts';

/**
 * Query for the products of a table like `SHOWN_TEXTS`, with the columns that `bestFirst` needs. If the texts in the
 * language of the page contain every word, only these are ranked.
 *
 * @param further columns, each after a comma. They can use `own_names` and `own_texts`, the texts in that language.
 */
export function selectRanked(query: SearchQuery, from = SHOWN_TEXTS, further = sql``): SQL {
  const { folded, phrase } = query;
  const names = sql`case when is_own then own_names else name_words end`;
  const texts = sql`case when is_own then own_texts else search_text end`;
  // For terms without punctuation, the test of `name_words` in `bestFirst` is enough.
  const hasTerm =
    folded.replace(INSIDE_WORDS, '') === phrase
      ? sql`false`
      : sql`strpos(split_part(${texts}, chr(10), 1), ${folded}) > 0`;
  return sql`select id, created_at, ${names} as name_words, ${texts} as texts, is_own, coalesce(code = ${folded}, false) as is_code,
    ${isWholeName(query, texts)} as is_whole_name, ${hasTerm} as has_term,
    coalesce(${hasTypedWords(query)}, false) as has_typed_words${further}
    from ${from} cross join lateral (${ownTexts(query)} offset 0) as own`;
}

const INSIDE_WORDS = /(?<=[\p{L}\p{N}])['-](?=[\p{L}\p{N}])/gu;

/** Query for the texts in the language of the page, and whether they contain every word. */
function ownTexts(query: SearchQuery): SQL {
  const { language } = query;
  if (language === null) return sql`select name_words as own_names, search_text as own_texts, true as is_own`;
  const own = { names: sql`own_names`, texts: sql`own_texts` };
  return sql`select *, ${hasEveryWord(query, own)} as is_own from (
    select ${partIn(language, sql`name_words`)} as own_names, ${partIn(language, sql`search_text`)} as own_texts offset 0
  ) as parts`;
}

/** The part of a column in a language; empty if it has none. */
function partIn(language: NonNullable<SearchQuery['language']>, column: SQL): SQL {
  if (language === 'source') return sql`split_part(${column}, ${NEXT_LANGUAGE}, 1)`;
  return sql`split_part(split_part(${column}, ${NEXT_LANGUAGE + language.toUpperCase()}, 2), ${NEXT_LANGUAGE}, 1)`;
}

/** Separates the languages in the columns of `catalog_texts`; two letters follow. */
const NEXT_LANGUAGE = '\u0002';

/** Condition that a name in any of the texts is the term. */
function isWholeName({ folded, language }: SearchQuery, texts: SQL): SQL {
  const name = ` ${folded} \n`;
  const isFirst = sql`starts_with(${texts}, ${name})`;
  if (language === null) return isFirst;
  return sql`(${isFirst} or not is_own and search_text like ${`%${NEXT_LANGUAGE}__${containing(name).slice(1)}`})`;
}
