import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#platform/db/database.ts';
import { CATEGORIES } from '../products/product.ts';
import { lineOf, type SearchQuery, type SearchWord } from './search-words.ts';

/** The searchable texts of visible products. */
export const SHOWN_TEXTS = sql`(select * from catalog_texts where not hidden) as shown_texts`;

/** Condition that a row of `catalog_texts` contains every word. */
export function hasEveryWord({ words }: Pick<SearchQuery, 'words'>, columns = ALL_TEXTS): SQL {
  return sql.join(
    words.map((word) => hasWord(word, columns)),
    sql` and `,
  );
}

/** The columns that a condition reads. */
interface TextColumns {
  names: SQL;
  texts: SQL;
}

const ALL_TEXTS: TextColumns = { names: sql`name_words`, texts: sql`search_text` };

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
      anyOf([...patterns, ...corrections].map((part) => sql`name_words like ${containing(beginning(part))}`)),
    ),
    sql` and `,
  );
}

const SIGNS_ALONE = /^[!-/:-@[-`{-~]+$/;

/** Condition that the name contains the word, also within a longer word. */
export function nameContains({ patterns }: SearchWord, names = sql`name_words`): SQL {
  return anyOf(patterns.map((part) => sql`${names} like ${containing(part)}`));
}

/**
 * Condition that a word of the text starts with the search word or a correction, or that its category has a translated
 * name that does; for an unknown word, only with a correction.
 */
export function hasWordBeginning(
  { patterns, isKnown, corrections, categories }: SearchWord,
  text = sql`search_text`,
): SQL {
  const parts = isKnown ? [...patterns, ...corrections] : corrections;
  const shortest = parts.filter((part) => !parts.some((other) => other !== part && part.startsWith(other)));
  const wanted = [...shortest.map(beginning), ...categories];
  return anyOf(wanted.map((part) => sql`${text} like ${containing(part)}`));
}

/** Condition that a product has a word that names a category as a word of its name, as its category or section, or in a fact. */
export function isCalled(word: SearchWord, names: SQL, texts: SQL): SQL {
  const { patterns, forms, categories } = word;
  const words = [...new Set([word.word, ...patterns, ...forms])].map(wholeWord);
  const labels = [...categories, ...patterns.map((part) => `: ${part}`)];
  return anyOf([
    ...words.map((part) => sql`strpos(${names}, ${part}) > 0`),
    ...labels.map((label) => sql`strpos(${texts}, ${label}) > 0`),
  ]);
}

/**
 * Condition that the text contains the whole term, or each word in the name or at the start of a word; a name of a
 * category has to name the product.
 */
export function isClose({ folded, words }: SearchQuery): SQL {
  const [names, texts] = [sql`catalog_texts.name_words`, sql`catalog_texts.search_text`];
  const isCloseTo = (word: SearchWord) => {
    if (word.place !== 'anywhere') return sql`true`;
    if (word.names) return isCalled(word, names, texts);
    return sql`(${nameContains(word, names)} or ${hasWordBeginning(word, texts)})`;
  };
  return sql`(catalog_texts.search_text like ${containing(folded)} or ${sql.join(words.map(isCloseTo), sql` and `)})`;
}

/** Condition that the text contains every word as typed; constant `false` if no word was corrected. */
function hasTypedWords({ words }: SearchQuery): SQL {
  if (words.every(({ corrections }) => corrections.length === 0)) return sql`false`;
  return hasEveryWord({ words: words.map((word) => ({ ...word, corrections: [] })) });
}

/** The order of the results in a table of `ranked`; among equals leading colors first, then the newest. */
export const BEST_FIRST = sql`rank, not leads, created_at desc, id desc`;

/**
 * Query for the products of a table like `SHOWN_TEXTS`, with the columns that `ranked` needs. If the texts in the
 * language of the page contain every word, only these are ranked.
 *
 * @param further columns, each after a comma. They can use `own_names` and `own_texts`, the texts in that language.
 */
export function selectRanked(query: SearchQuery, from = SHOWN_TEXTS, further = sql``): SQL {
  const { folded, phrase } = query;
  const names = sql`case when is_own then own_names else name_words end`;
  const texts = sql`case when is_own then own_texts else search_text end`;
  // For terms without punctuation, the test of `name_words` in `ranked` is enough.
  const hasTerm =
    folded.replace(INSIDE_WORDS, '') === phrase
      ? sql`false`
      : sql`strpos(split_part(${texts}, chr(10), 1), ${folded}) > 0`;
  return sql`select id, created_at, leads, piece, ${names} as name_words, ${texts} as texts, is_own, coalesce(code = ${folded}, false) as is_code,
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

/**
 * Returns a table of `selectRanked` with `rank`, the lower the better: first a product whose code is the term, then texts
 * in the language of the page, a name that is the term, names that contain the whole term, then by `rankOfWord`. One
 * number for all of these sorts several times faster than many.
 */
export function ranked(from: SQL, { phrase, words }: SearchQuery): SQL {
  // Chinese text is split into words but contains no spaces.
  const isInside = words.length > 1 && !phrase.includes(' ') ? contains(phrase) : sql`false`;
  const place = sql`case when ${contains(` ${phrase} `)} then 0 when ${contains(` ${phrase}`)} then 1
    when ${isInside} then 2 else 3 end`;
  // Goods count twice: a shoe for women is closer to "women shoes" than a dress to wear with shoes.
  const rankOf = (word: SearchWord) =>
    word.names === 'goods' ? sql`2 * ${rankOfWord(word)}` : rankOfWord(word);
  const sum = sql.join(words.map(rankOf), sql` + `);
  return sql`(select *, (case when is_code then 0 else 8 end + case when is_own then 0 else 4 end
      + case when is_whole_name then 0 else 2 end + case when has_term then 0 else 1 end) * 1000000
      + (${place}) * 100000 + ${sum} as rank from ${from}) as ranked`;
}

/**
 * Ranks how well a text matches a word, 0 for the best: first a name with the word or its beginning, then a section, a
 * category or a fact that begins with it, then a name with the letters inside another word.
 */
function rankOfWord({ word, patterns, forms, corrections, categories, names }: SearchWord): SQL {
  const isLabel = (labels: string[]) => anyOf(labels.map((label) => sql`strpos(texts, ${label}) > 0`));
  const isIn = (parts: string[]) => anyOf(parts.map(contains));
  const main = categories.filter((line) => MAIN_LINES.has(line));
  const sections = categories.filter((line) => !MAIN_LINES.has(line));
  const ranks = [
    isIn([wholeWord(word)]),
    isIn(forms.map(wholeWord)),
    isIn(patterns.map(beginning)),
    // `categories` has all lines of a name; a description may begin with the word, too.
    isLabel([...(names ? [] : patterns.map((part) => `\n ${part}`)), ...sections]),
    isLabel(main),
    isLabel(patterns.map((part) => `: ${part}`)),
    isIn(patterns),
    ...corrections.flatMap((correction) => [isIn([wholeWord(correction)]), isIn([beginning(correction)])]),
  ];
  const cases = ranks.map((condition, rank) => sql`when ${condition} then ${sql.raw(String(rank))}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(RANK_ELSEWHERE))} end`;
}

/** Of a fact that begins with the word; better ranks are of names, sections and categories. */
const RANK_OF_FACT = 5;
const RANK_ELSEWHERE = 16;

/** The lines of the eight categories; those of sections are more exact. */
const MAIN_LINES = new Set(CATEGORIES.map(lineOf));

/**
 * Condition on a table of `selectRanked` that a word begins or ends a word of the name, or begins a section or a category,
 * or that the code is the term.
 */
export function isNamedBy(word: SearchWord): SQL {
  const isRanked = sql`${rankOfWord(word)} < ${sql.raw(String(RANK_OF_FACT))}`;
  // The ending of "women" does not name men.
  const endings = word.categories.length > 0 ? [] : word.patterns.map((part) => contains(ending(part)));
  return sql`(is_code or ${isRanked} or ${anyOf(endings)})`;
}

/**
 * Query for the sorted ids of a table with `id` and `piece`. Of the colors of one piece, only the first is found.
 *
 * @param order the sort keys.
 */
export function firstOfPieces(from: SQL, order: SQL): SQL {
  return sql`select id from (select distinct on (piece) * from ${from} order by piece, ${order}) as pieces order by ${order}`;
}

/**
 * Query for the sorted ids of `found`. Names with words that begin or end with those as typed come first, then products
 * whose texts in the language of the page contain a correction, then those with the typed letters inside another word
 * ("amke" in "Namkeen"). Results of the corrections alternate, so that those of the most frequent one do not hide the
 * others.
 */
export function sortedIds(query: SearchQuery): SQL {
  const found = ranked(sql`found`, query);
  const [unsure] = query.words.filter(({ corrections }) => corrections.length > 0);
  if (!unsure) return firstOfPieces(found, BEST_FIRST);
  const groups = unsure.corrections.map(
    (word, at) => sql`when ${contains(beginning(word))} then ${sql.raw(String(at))}`,
  );
  const asTyped = sql.join(query.words.map(beginsOrEndsAsTyped), sql` and `);
  const group = sql`case when has_typed_words and ${asTyped} then -1 ${sql.join(groups, sql` `)} end`;
  return firstOfPieces(
    sql`(
      select id, piece, turn, is_own,
        row_number() over (partition by turn, is_own order by ${BEST_FIRST}) as place
      from (select *, ${group} as turn from ${found}) as grouped
    ) as placed`,
    sql`turn is distinct from -1, not is_own, turn is null, place, turn`,
  );
}

/** Condition that a word of the name begins or ends with the search word, if it is one that was corrected. */
function beginsOrEndsAsTyped({ patterns, corrections }: SearchWord): SQL {
  if (corrections.length === 0) return sql`true`;
  return anyOf(patterns.flatMap((part) => [contains(beginning(part)), contains(ending(part))]));
}

/** Condition that every search word, as typed or in another form, is the start of a word of the name. */
export function hasBeginnings({ words }: SearchQuery): SQL {
  return sql.join(
    words.map(({ patterns, forms }) =>
      anyOf([...new Set([...patterns, ...forms])].map((part) => contains(beginning(part)))),
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
  return [...new Set([word, stem])].map(wholeWord);
}

function hasWord(word: SearchWord, columns: TextColumns): SQL {
  if (word.place !== 'anywhere') return hasFewLetters(word, columns);
  const { texts } = columns;
  return anyOf([
    ...patternsOf(word).map((pattern) =>
      // A pattern without trigrams would read the whole trigram index, so `|| ''` keeps PostgreSQL from using it.
      TRIGRAM.test(pattern) ? sql`${texts} like ${pattern}` : sql`(${texts} || '') like ${pattern}`,
    ),
    ...word.categories.map((line) => sql`${texts} like ${containing(line)}`),
  ]);
}

/** Condition for words of one or two letters. They also match after punctuation within a word: "fi" in "Wi-Fi". */
function hasFewLetters({ word, place }: SearchWord, { names, texts }: TextColumns): SQL {
  const begun = anyOf([
    ...[' ', '-', '(', '/'].map((sign) => sql`${texts} like ${`%${sign}${word}%`}`),
    sql`${names} like ${`% ${word}%`}`,
  ]);
  if (place === 'begins') return begun;
  return sql`(${begun} or (${texts} || '') like ${`%${word} %`} or (${names} || '') like ${`%${word} %`})`;
}

/** Three letters, or the beginning of a word. Vowel signs of Indian scripts are marks. */
const TRIGRAM = /[\p{L}\p{M}\p{N}]{3}| [\p{L}\p{M}\p{N}]/u;

/** Corrections only match the start of a word: a correction to "hat" must not find "that". */
function patternsOf({ patterns, corrections }: SearchWord): string[] {
  return [
    ...patterns.map((part) => containing(isPairOfHan(part) ? beginning(part) : part)),
    ...corrections.map((word) => containing(beginning(word))),
  ];
}

/**
 * Returns how a word begins in `name_words` and `search_text`. Both also contain every Chinese character after a space,
 * with the next character. Longer Chinese words may be anywhere, because Chinese has no spaces.
 */
function beginning(word: string): string {
  return !HAN.test(word) || isPairOfHan(word) ? ` ${word}` : word;
}

/** Returns how a compound word ends in `name_words`: "overshirt" is a shirt. */
function ending(word: string): string {
  return HAN.test(word) ? word : `${word} `;
}

function wholeWord(word: string): string {
  return HAN.test(word) ? beginning(word) : ` ${word} `;
}

function isPairOfHan(word: string): boolean {
  return HAN.test(word) && [...word].length <= 2;
}

/** The characters that `han_pairs` stores in pairs. */
const HAN = /[\u3400-\u9fff]/;

function anyOf(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

function contains(part: string): SQL {
  return sql`strpos(name_words, ${part}) > 0`;
}
