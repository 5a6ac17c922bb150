import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#platform/db/database.ts';
import type { SearchQuery, SearchWord } from './search-words.ts';

/** The searchable texts of visible products. */
export const SHOWN_TEXTS = sql`(select * from catalogue_texts where not hidden) as shown_texts`;

/** Condition that a row of `catalogue_texts` contains every word. */
export function hasEveryWord({ words }: SearchQuery): SQL {
  return sql.join(words.map(hasWord), sql` and `);
}

/**
 * Like `hasEveryWord`, but never uses the text index, so that PostgreSQL scans rows in the requested order and stops
 * early. PostgreSQL estimates that half of all rows match `case …`; for a `like`, it would estimate very few matches,
 * and would read and sort all rows.
 */
export function scannedForEveryWord(query: SearchQuery): SQL {
  return sql`case when ${hasEveryWord(query)} then true end`;
}

/** Condition that every search word is the start of a word of the name. */
export function nameHasEveryWord({ words }: SearchQuery): SQL {
  // `name_words` contains no punctuation, so such a word never matches.
  if (words.some(({ word }) => SIGNS_ALONE.test(word))) return sql`false`;
  return sql.join(
    words.map(({ patterns, corrections }) =>
      anyOf([...patterns, ...corrections].map((part) => sql`name_words like ${containing(` ${part}`)}`)),
    ),
    sql` and `,
  );
}

const SIGNS_ALONE = /^[!-/:-@[-`{-~]+$/;

/** Condition that the name contains the word, also within a longer word. */
export function nameContains({ patterns }: SearchWord): SQL {
  return anyOf(patterns.map((part) => sql`name_words like ${containing(part)}`));
}

/**
 * Condition that a word of the text starts with the search word or a correction; for an unknown word, only with a
 * correction.
 */
export function hasWordBeginning(
  { patterns, isKnown, corrections }: SearchWord,
  text = sql`search_text`,
): SQL {
  const parts = isKnown ? [...patterns, ...corrections] : corrections;
  const shortest = parts.filter((part) => !parts.some((other) => other !== part && part.startsWith(other)));
  return anyOf(shortest.map((part) => sql`${text} like ${containing(` ${part}`)}`));
}

/** The columns that `bestFirst` needs. */
export function ranked(query: SearchQuery): SQL {
  const { folded, phrase } = query;
  const isWholeName = sql`starts_with(search_text, ${` ${folded} \n`})`;
  // For terms without punctuation, the test of `name_words` in `bestFirst` is enough.
  const hasTerm =
    folded.replace(INSIDE_WORDS, '') === phrase
      ? sql`false`
      : sql`strpos(split_part(search_text, chr(10), 1), ${folded}) > 0`;
  return sql`id, created_at, name_words, coalesce(code = ${folded}, false) as is_code,
    ${isWholeName} as is_whole_name, ${hasTerm} as has_term, coalesce(${hasTypedWords(query)}, false) as has_typed_words`;
}

/** Condition that the text contains every word as typed; constant `false` if no word was corrected. */
function hasTypedWords({ words }: SearchQuery): SQL {
  if (words.every(({ corrections }) => corrections.length === 0)) return sql`false`;
  return sql.join(
    words.map((word) => hasWord({ ...word, corrections: [] })),
    sql` and `,
  );
}

/**
 * The order of the results: a product whose code is the term, a name that is the term, names that contain the whole
 * term, names that contain its words, then all others; the newest first among equals.
 */
export function bestFirst({ phrase, words }: SearchQuery): SQL {
  // Chinese text is split into words but contains no spaces.
  const isInside = words.length > 1 && !phrase.includes(' ') ? contains(phrase) : sql`false`;
  return sql`not is_code, not is_whole_name, not has_term,
    case when ${contains(` ${phrase} `)} then 0 when ${contains(` ${phrase}`)} then 1 when ${isInside} then 2 else 3 end,
    ${sql.join(words.map(rankOfWord), sql` + `)}, created_at desc, id desc`;
}

const INSIDE_WORDS = /(?<=[\p{L}\p{N}])['-](?=[\p{L}\p{N}])/gu;

/**
 * Query for the sorted ids of `found`. Products that contain the words as typed come first. After them, the corrections
 * take turns, so that the most frequent correction does not hide the others.
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

/** Condition that every search word, as typed or in another form, is the start of a word of the name. */
export function hasBeginnings({ words }: SearchQuery): SQL {
  return sql.join(
    words.map(({ patterns, forms }) =>
      anyOf([...new Set([...patterns, ...forms])].map((part) => contains(` ${part}`))),
    ),
    sql` and `,
  );
}

/** Condition that every search word, as typed or in the singular, is a whole word of the name. */
export function hasWholeWords({ words }: SearchQuery): SQL {
  return sql.join(
    words.map((word) => anyOf(wholeWords(word).map(contains))),
    sql` and `,
  );
}

/** Returns the word between spaces, as typed and in the singular. */
function wholeWords({ word, patterns: [stem = word] }: SearchWord): string[] {
  return [...new Set([word, stem])].map((form) => ` ${form} `);
}

function hasWord(word: SearchWord): SQL {
  if (word.place !== 'anywhere') return hasFewLetters(word);
  return anyOf(
    patternsOf(word).map((pattern) =>
      // A pattern without trigrams would read the whole trigram index, so `|| ''` keeps PostgreSQL from using it.
      TRIGRAM.test(pattern) ? sql`search_text like ${pattern}` : sql`(search_text || '') like ${pattern}`,
    ),
  );
}

/** Condition for words of one or two letters. They also match after punctuation within a word: "fi" in "Wi-Fi". */
function hasFewLetters({ word, place }: SearchWord): SQL {
  const begun = anyOf([
    ...[' ', '-', '(', '/'].map((sign) => sql`search_text like ${`%${sign}${word}%`}`),
    sql`name_words like ${`% ${word}%`}`,
  ]);
  if (place === 'begins') return begun;
  return sql`(${begun} or (search_text || '') like ${`%${word} %`} or (name_words || '') like ${`%${word} %`})`;
}

const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Corrections only match the start of a word: a correction to "hat" must not find "that". */
function patternsOf({ patterns, corrections }: SearchWord): string[] {
  return [...patterns.map(containing), ...corrections.map((word) => containing(` ${word}`))];
}

function anyOf(conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Ranks how well the name matches a word: 0 for the word itself, higher for weaker matches. */
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
