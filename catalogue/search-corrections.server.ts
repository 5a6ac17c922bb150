import { type SQL, sql } from 'drizzle-orm';
import { containing, type Db, queryRows } from '#db/database.ts';
import { CATEGORIES } from './product.ts';
import { SHOWN_TEXTS } from './search-conditions.ts';
import { FILLERS, parseSearchQuery, type SearchQuery, type SearchWord } from './search-words.ts';
import { LEAST_COST, possibleBeginnings, spellingDistance } from './spelling-distance.ts';

/**
 * The query that also asks for what may have been meant by each word, the likeliest first: words of the catalogue's names
 * and categories that are spelt almost alike, or two of them written together, rather those that more products have.
 * Nothing else is meant by a word that any product has, nor by any after the first few that none has: what is misspelt
 * throughout is not meant for this catalogue, and each costs a look at thousands of words.
 */
export async function correctQuery(db: Db, query: SearchQuery): Promise<SearchQuery> {
  const correctable = query.words.filter(({ word }) => CORRECTABLE.test(word) && !FILLERS.has(word));
  const known = await areKnown(db, correctable);
  const unknown = correctable.filter((_, index) => !known[index]);
  const corrected = unknown.slice(0, MAX_CORRECTED);
  const words = query.words.map(async (asked) => ({
    ...asked,
    isKnown: !unknown.includes(asked),
    corrections: corrected.includes(asked) ? await closestWords(db, asked) : [],
  }));
  return { ...query, words: await Promise.all(words) };
}

/** The term with each word that may have been meant in place of the first that was misspelt. */
export function correctedTerms({ words }: SearchQuery): string[] {
  const unsure = words.find(({ corrections }) => corrections.length > 0);
  return (unsure?.corrections ?? []).map((meant) =>
    words.map((each) => (each === unsure ? meant : (each.corrections[0] ?? each.word))).join(' '),
  );
}

/** The one term that was likely meant, where words of it were replaced. */
export async function likeliestTerm(db: Db, term: string): Promise<string | null> {
  const [likeliest = term] = correctedTerms(await correctQuery(db, parseSearchQuery(term)));
  return likeliest === term ? null : likeliest;
}

/** Whether each word, or its singular or plural, is a whole word of any product that visitors see. */
async function areKnown(db: Db, words: SearchWord[]): Promise<boolean[]> {
  if (words.length === 0) return [];
  const known = words.map(({ word, forms }) => {
    const isShown = sql`exists (select from ${SHOWN_TEXTS} where search_text like '%' || listed.word || '%')`;
    return sql`exists (select from catalogue_words listed where word in (${listOf([word, ...forms])}) and ${isShown})`;
  });
  const [answer] = await queryRows<{ known: boolean[] }>(
    db,
    sql`select array[${sql.join(known, sql`, `)}] as known`,
  );
  return answer?.known ?? [];
}

async function closestWords(db: Db, asked: SearchWord): Promise<string[]> {
  const { word } = asked;
  const joined = [...(await listTogether(db, word)), ...(await listCategories(db, asked))];
  const close = (await listSimilar(db, word))
    .map((meant) => ({ meant, distance: spellingDistance(word, meant) + unlikeBegun(word, meant) }))
    .filter(({ meant, distance }) => distance <= maxDistance(word, ENOUGH) && !FILLERS.has(meant))
    .concat(joined.map((meant) => ({ meant, distance: TOGETHER })))
    .sort((one, other) => one.distance - other.distance || (one.meant < other.meant ? -1 : 1));
  return (await countClosest(db, close))
    .filter(({ distance, count }) => distance <= maxDistance(word, count))
    .map(({ meant, distance, count }) => ({ meant, score: distance - 0.2 * Math.log10(count + 1) }))
    .sort((one, other) => one.score - other.score)
    .filter(({ score }, at, [likeliest]) => at < MAX_CHOICES && score <= (likeliest?.score ?? score) + UNSURE)
    .map(({ meant }) => meant);
}

/**
 * A correction may differ in about a quarter of the letters. Most real words that the catalogue lacks differ more, and no
 * correction is better than a wrong one. A word that many products have is more likely meant, so it may differ more.
 */
function maxDistance(word: string, count: number): number {
  const extra = Math.min(
    word.length < LONG ? MAX_EXTRA_SHORT : MAX_EXTRA,
    EXTRA * Math.log10(Math.max(1, count / 2)),
  );
  return Math.min(MAX_DISTANCE, MAX_DIFFERENCE * word.length) + extra;
}

/** The categories with which a compound word ends: "handbag" is a bag. */
async function listCategories(db: Db, { patterns: [stem = ''] }: SearchWord): Promise<string[]> {
  const accessories = await queryRows<{ name: string }>(db, sql`select name from accessory_categories`);
  const names = [...CATEGORIES, ...accessories.map(({ name }) => name)];
  const categories = names
    .flatMap((name) => parseSearchQuery(name).words)
    .filter(({ word }) => word.length > 3);
  const isEndOf = ({ patterns: [end = ''] }: SearchWord) =>
    stem.length - end.length > 2 && stem.endsWith(end);
  return [...new Set(categories.filter(isEndOf).map(({ word }) => word))];
}

interface Candidate {
  meant: string;
  distance: number;
}

/** The first of the words that any product has, and how many do; words of products that are gone are passed over. */
async function countClosest(db: Db, candidates: Candidate[]): Promise<(Candidate & { count: number })[]> {
  const counted: (Candidate & { count: number })[] = [];
  for (let next = 0; counted.length < MAX_COUNTED && next < Math.min(candidates.length, MAX_LOOKED_AT); ) {
    const some = candidates.slice(next, next + MAX_COUNTED - counted.length);
    const counts = await countProducts(
      db,
      some.map(({ meant }) => meant),
    );
    counted.push(
      ...some.map((each, at) => ({ ...each, count: counts[at] ?? 0 })).filter(({ count }) => count > 0),
    );
    next += some.length;
  }
  return counted;
}

/** The two words of the catalogue that may have been written together, with a blank between them. */
async function listTogether(db: Db, word: string): Promise<string[]> {
  const pairs = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ]);
  if (pairs.length === 0) return [];
  const rows = await queryRows<{ word: string }>(
    db,
    sql`select word from catalogue_words where word in (${listOf(pairs.flat())})`,
  );
  const words = new Set(rows.map((row) => row.word));
  return pairs.filter((pair) => pair.every((part) => words.has(part))).map((pair) => pair.join(' '));
}

/** Words of about the same length with the same first letter, or one that is often confused with it. */
async function listSimilar(db: Db, word: string): Promise<string[]> {
  const { length } = word;
  const span = Math.min(MAX_SPAN, Math.floor(maxDistance(word, ENOUGH) / LEAST_COST));
  const rows = await queryRows<{ word: string }>(
    db,
    sql`select word from catalogue_words
      where left(word, 1) in (${listOf(possibleBeginnings(word))})
        and char_length(word) between ${length - span} and ${length + span}`,
  );
  return rows.map((row) => row.word);
}

/** The first letter is seldom mistaken: a table is not meant for a cable, while "ceyboard" can only be one thing. */
function unlikeBegun(typed: string, meant: string): number {
  if (typed[0] === meant[0]) return 0;
  return possibleBeginnings(typed).includes(meant.charAt(0)) ? 0.2 : 1.1;
}

/**
 * How many products have each word in their names, up to `ENOUGH`: more of them make no difference. One where only
 * categories or descriptions have it.
 */
async function countProducts(db: Db, words: string[]): Promise<number[]> {
  if (words.length === 0) return [];
  const counts = words.map(
    (word): SQL => sql`coalesce(
      nullif((select count(*)::int from (
        select from ${SHOWN_TEXTS} where name_words like ${containing(` ${word} `)} limit ${ENOUGH}) as found), 0),
      (exists (select from ${SHOWN_TEXTS} where search_text like ${containing(` ${word}`)}))::int)`,
  );
  const [answer] = await queryRows<{ counts: number[] }>(
    db,
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return answer?.counts ?? [];
}

/**
 * Takes words of products that are gone off the list, the names read in pieces: the embedded database runs in this process,
 * which answers nobody meanwhile.
 */
export async function removeUnusedWords(db: Db): Promise<void> {
  const listed = await queryRows<{ word: string }>(db, sql`select word from catalogue_words`);
  const unused = new Set(listed.map(({ word }) => word));
  for (let last: string | undefined = NO_ID; last; ) {
    const rows: { id: string; text: string }[] = await queryRows(
      db,
      sql`select id::text, name_words || search_text as text from catalogue_texts
        where id > ${last}::uuid order by id limit 2000`,
    );
    for (const { text } of rows) for (const word of text.split(BETWEEN_WORDS)) unused.delete(word);
    last = rows.at(-1)?.id;
  }
  for (const word of unused) {
    // A category may have it, or a product that came in meanwhile.
    await db.execute(sql`delete from catalogue_words where word = ${word}
      and not exists (select from catalogue_texts where search_text like ${containing(word)})`);
  }
}

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
const NO_ID = '00000000-0000-0000-0000-000000000000';

function listOf(texts: string[]): SQL {
  return sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
}

/** Words with digits are codes and sizes. */
const CORRECTABLE = /^\p{L}{3,40}$/u;
const MAX_CORRECTED = 3;
const MAX_COUNTED = 12;
const MAX_LOOKED_AT = 48;
const MAX_CHOICES = 4;
/** Words this much less likely than the likeliest may be meant just as well. */
const UNSURE = 0.5;
const MAX_DISTANCE = 2;
/** Part of the letters in which a correction may differ. */
const MAX_DIFFERENCE = 0.26;
/** How much more the distance may be for each tenfold number of products, and at most for short and long words. */
const EXTRA = 0.8;
const MAX_EXTRA_SHORT = 0.4;
const MAX_EXTRA = 0.8;
const LONG = 6;
const MAX_SPAN = 2;
/** How far two words are from the same without the blank: less than a letter that was forgotten. */
const TOGETHER = 0.5;
const ENOUGH = 500;
