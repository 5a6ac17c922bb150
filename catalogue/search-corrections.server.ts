import { type SQL, sql } from 'drizzle-orm';
import { containing, type Db, queryRows } from '#db/database.ts';
import { SHOWN_TEXTS } from './search-conditions.ts';
import { FILLERS, parseSearchQuery, type SearchQuery, type SearchWord } from './search-words.ts';
import { possibleBeginnings, soundOf, spellingDistance } from './spelling-distance.ts';

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
    corrections: corrected.includes(asked) ? await closestWords(db, asked.word) : [],
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

/** Whether each word, or its singular or plural, is a whole one of any product that visitors see. */
async function areKnown(db: Db, words: SearchWord[]): Promise<boolean[]> {
  if (words.length === 0) return [];
  // A question each: of one with all alternatives PostgreSQL expects so many rows that it reads the whole table.
  const hasAny = (column: SQL, { word, forms }: SearchWord) =>
    [word, ...forms].map(
      (form) => sql`exists (select from ${SHOWN_TEXTS} where ${column} like ${containing(` ${form} `)})`,
    );
  const asked = words.map((word) =>
    sql.join([...hasAny(sql`name_words`, word), ...hasAny(sql`search_text`, word)], sql` or `),
  );
  const [answer] = await queryRows<{ known: boolean[] }>(
    db,
    sql`select array[${sql.join(asked, sql`, `)}] as known`,
  );
  return answer?.known ?? [];
}

async function closestWords(db: Db, word: string): Promise<string[]> {
  const span = word.length < 4 ? 1 : word.length < 8 ? 2 : 3;
  const together = (await listTogether(db, word)).map((meant) => ({ meant, distance: TOGETHER }));
  const close = distances(word, await listSimilar(db, word, span))
    .filter(({ meant, distance }) => distance <= span + 0.1 && !FILLERS.has(meant))
    .concat(together)
    .sort((one, other) => one.distance - other.distance || (one.meant < other.meant ? -1 : 1));
  return (await countClosest(db, close))
    .map(({ meant, distance, count }) => ({ meant, score: distance - 0.2 * Math.log10(count + 1) }))
    .sort((one, other) => one.score - other.score)
    .filter(({ score }, at, [likeliest]) => at < MAX_CHOICES && score <= (likeliest?.score ?? score) + UNSURE)
    .map(({ meant }) => meant);
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

/** Words of about this length that begin alike, or do so once a first letter was added, forgotten or mistaken. */
async function listSimilar(db: Db, word: string, span: number): Promise<string[]> {
  const { length } = word;
  const rows = await queryRows<{ word: string }>(
    db,
    sql`select word from catalogue_words
      where char_length(word) between ${length - span} and ${length + span} and (
        left(word, 1) in (${listOf(possibleBeginnings(word))})
        or substr(word, 2, 2) in (${listOf([word.slice(0, 2), word.slice(1, 3)])}))`,
  );
  return rows.map((row) => row.word);
}

/** How far each word is from the typed one; as they are heard, where none is spelt nearly so. */
function distances(typed: string, words: string[]): { meant: string; distance: number }[] {
  const spelt = words.map((meant) => ({
    meant,
    distance: spellingDistance(typed, meant) + unlikeBegun(typed, meant),
  }));
  if (spelt.some(({ distance }) => distance <= NEARLY)) return spelt;
  const heard = soundOf(typed);
  // What is one sound throughout ("zzzzzzzz") sounds like any short word, and what has no vowel ("zzqqx") like none.
  if (heard.length < 3 || !/[aeiouy]/.test(heard)) return spelt;
  return spelt.map(({ meant, distance }) => {
    const sound = soundOf(meant);
    return {
      meant,
      distance: Math.min(distance, 0.3 + spellingDistance(heard, sound) + unlikeBegun(heard, sound)),
    };
  });
}

/** The first letter is seldom mistaken: a table is not meant for a cable, while "ceyboard" can only be one thing. */
function unlikeBegun(typed: string, meant: string): number {
  if (typed[0] === meant[0]) return 0;
  return possibleBeginnings(typed).includes(meant.charAt(0)) ? 0.2 : 1.1;
}

/**
 * How many products have each word in their names, up to `ENOUGH`: more of them make no difference. One where they have it
 * elsewhere, as in their categories.
 */
async function countProducts(db: Db, words: string[]): Promise<number[]> {
  if (words.length === 0) return [];
  const counts = words.map(
    (word): SQL => sql`coalesce(
      nullif((select count(*)::int from (
        select from ${SHOWN_TEXTS} where name_words like ${containing(` ${word} `)} limit ${ENOUGH}) as found), 0),
      (exists (select from ${SHOWN_TEXTS} where search_text like ${containing(` ${word} `)}))::int)`,
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
    const rows: { id: string; name_words: string }[] = await queryRows(
      db,
      sql`select id::text, name_words from catalogue_texts where id > ${last}::uuid order by id limit 2000`,
    );
    for (const word of rows.flatMap((row) => row.name_words.split(' '))) unused.delete(word);
    last = rows.at(-1)?.id;
  }
  for (const word of unused) {
    // A category may have it, or a product that came in meanwhile.
    await db.execute(sql`delete from catalogue_words where word = ${word}
      and not exists (select from catalogue_texts where search_text like ${containing(word)})`);
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

function listOf(texts: string[]): SQL {
  return sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
}

const CORRECTABLE = /^[\p{L}\p{N}]{3,40}$/u;
const MAX_CORRECTED = 3;
const MAX_COUNTED = 12;
const MAX_LOOKED_AT = 48;
const MAX_CHOICES = 4;
/** Words this much less likely than the likeliest may be meant just as well. */
const UNSURE = 0.75;
const NEARLY = 2;
/** How far two words are from the same without the blank: less than a letter that was forgotten. */
const TOGETHER = 0.5;
const ENOUGH = 500;
