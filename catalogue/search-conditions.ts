import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#db/database.ts';
import type { SearchQuery, SearchWord } from './search-words.ts';

/** What visitors search: the texts of the products that they see. */
export const SHOWN_TEXTS = sql`(select * from catalogue_texts where not hidden) as shown_texts`;

/** Whether a row of `catalogue_texts` has every word, anywhere in its text. */
export function hasEveryWord({ words }: SearchQuery): SQL {
  return sql.join(words.map(hasWord), sql` and `);
}

/**
 * The same without an index, to look at one row after another in an order of its own. PostgreSQL takes it that half of all
 * rows are so, and not that next to none is, for which it would look at all and sort them.
 */
export function scannedForEveryWord(query: SearchQuery): SQL {
  return sql`case when ${hasEveryWord(query)} then true end`;
}

/** Whether each word is one of the name's, or the beginning of one. */
export function nameHasEveryWord({ words }: SearchQuery): SQL {
  // `name_words` holds no signs: no name need be read to tell.
  if (words.some(({ word }) => SIGNS_ALONE.test(word))) return sql`false`;
  return sql.join(
    words.map(({ patterns, corrections }) =>
      anyOf([...patterns, ...corrections].map((part) => sql`name_words like ${containing(` ${part}`)}`)),
    ),
    sql` and `,
  );
}

const SIGNS_ALONE = /^[!-/:-@[-`{-~]+$/;

/** Whether the name has the word, also inside a longer one. */
export function nameContains({ patterns }: SearchWord): SQL {
  return anyOf(patterns.map((part) => sql`name_words like ${containing(part)}`));
}

/** Whether the text has the word, or the beginning of one; of an unknown one only what may have been meant. */
export function hasWordBeginning(
  { patterns, isKnown, corrections }: SearchWord,
  text = sql`search_text`,
): SQL {
  const parts = isKnown ? [...patterns, ...corrections] : corrections;
  const shortest = parts.filter((part) => !parts.some((other) => other !== part && part.startsWith(other)));
  return anyOf(shortest.map((part) => sql`${text} like ${containing(` ${part}`)}`));
}

/** What `bestFirst` needs of each row. */
export function ranked(query: SearchQuery): SQL {
  const { folded, phrase } = query;
  const isWholeName = sql`starts_with(search_text, ${` ${folded} \n`})`;
  // Without signs, of which hyphens and apostrophes are often left out, `name_words` tells as well.
  const hasTerm =
    folded.replace(INSIDE_WORDS, '') === phrase
      ? sql`false`
      : sql`strpos(split_part(search_text, chr(10), 1), ${folded}) > 0`;
  return sql`id, created_at, name_words, coalesce(code = ${folded}, false) as is_code,
    ${isWholeName} as is_whole_name, ${hasTerm} as has_term, coalesce(${hasTypedWords(query)}, false) as has_typed_words`;
}

/** Whether the text has every word as it was typed; false without a test where no word was corrected. */
function hasTypedWords({ words }: SearchQuery): SQL {
  if (words.every(({ corrections }) => corrections.length === 0)) return sql`false`;
  return sql.join(
    words.map((word) => hasWord({ ...word, corrections: [] })),
    sql` and `,
  );
}

/**
 * The order of what was found: first the product whose code is the term, then the name that is, names in which it
 * stands whole, and those in which its words are; the newest first among equals.
 */
export function bestFirst({ phrase, words }: SearchQuery): SQL {
  // Chinese is split into words, but has no blanks.
  const isInside = words.length > 1 && !phrase.includes(' ') ? contains(phrase) : sql`false`;
  return sql`not is_code, not is_whole_name, not has_term,
    case when ${contains(` ${phrase} `)} then 0 when ${contains(` ${phrase}`)} then 1 when ${isInside} then 2 else 3 end,
    ${sql.join(words.map(rankOfWord), sql` + `)}, created_at desc, id desc`;
}

const INSIDE_WORDS = /(?<=[\p{L}\p{N}])['-](?=[\p{L}\p{N}])/gu;

/**
 * The ids of the rows of `found`, in order. Products with the words as typed come first. Corrected words take turns after
 * them, so that the most frequent correction does not hide the others.
 */
export function sortedIds(query: SearchQuery): SQL {
  const [unsure] = query.words.filter(({ corrections }) => corrections.length > 0);
  if (!unsure) return sql`select id from found order by ${bestFirst(query)}`;
  const groups = unsure.corrections.map(
    (word, at) => sql`when ${contains(` ${word}`)} then ${sql.raw(String(at))}`,
  );
  const group = sql`case when has_typed_words then -1 ${sql.join(groups, sql` `)} end`;
  return sql`select id from (
      select id, turn, row_number() over (partition by turn order by ${bestFirst(query)}) as place
      from (select *, ${group} as turn from found) as grouped
    ) as placed order by turn is distinct from -1, turn is null, place, turn`;
}

/** Whether each word, as it was typed, is one of the name's or the beginning of one. */
export function hasBeginnings({ words }: SearchQuery): SQL {
  return sql.join(
    words.map(({ patterns, forms }) =>
      anyOf([...new Set([...patterns, ...forms])].map((part) => contains(` ${part}`))),
    ),
    sql` and `,
  );
}

/** Whether the name has each word whole, as it was typed or without the ending of its plural. */
export function hasWholeWords({ words }: SearchQuery): SQL {
  return sql.join(
    words.map((word) => anyOf(wholeWords(word).map(contains))),
    sql` and `,
  );
}

/** The word between blanks, as it was typed and without the ending of its plural. */
function wholeWords({ word, patterns: [stem = word] }: SearchWord): string[] {
  return [...new Set([word, stem])].map((each) => ` ${each} `);
}

function hasWord(word: SearchWord): SQL {
  if (word.place !== 'anywhere') return hasFewLetters(word);
  return anyOf(
    patternsOf(word).map((pattern) =>
      // An index of trigrams would read all of its entries for a word that has none.
      TRIGRAM.test(pattern) ? sql`search_text like ${pattern}` : sql`(search_text || '') like ${pattern}`,
    ),
  );
}

/** Also where a word begins within another: "fi" in "Wi-Fi". Of names any sign parts words, of other texts the usual ones. */
function hasFewLetters({ word, place }: SearchWord): SQL {
  const begun = anyOf([
    ...[' ', '-', '(', '/'].map((sign) => sql`search_text like ${`%${sign}${word}%`}`),
    sql`name_words like ${`% ${word}%`}`,
  ]);
  if (place === 'begins') return begun;
  return sql`(${begun} or (search_text || '') like ${`%${word} %`} or (name_words || '') like ${`%${word} %`})`;
}

const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** What may have been meant is looked for at the beginning of a word: "hat" that was not typed is not meant in "that". */
function patternsOf({ patterns, corrections }: SearchWord): string[] {
  return [...patterns.map(containing), ...corrections.map((word) => containing(` ${word}`))];
}

function anyOf(conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** 0 for the word itself in the name, more the less it is there. */
function rankOfWord({ word, patterns, forms, corrections }: SearchWord): SQL {
  const ranks = [
    [` ${word} `],
    forms.map((form) => ` ${form} `),
    patterns.map((pattern) => ` ${pattern}`),
    patterns,
    ...corrections.map((correction) => [` ${correction}`]),
  ];
  const cases = ranks.flatMap((parts, rank) =>
    parts.length > 0 ? [sql`when ${anyOf(parts.map(contains))} then ${sql.raw(String(rank))}`] : [],
  );
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(RANK_ELSEWHERE))} end`;
}

const RANK_ELSEWHERE = 8;

function contains(part: string): SQL {
  return sql`strpos(name_words, ${part}) > 0`;
}
