import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { containing, SHOWN_TEXTS, wholeWords } from './search-conditions.ts';
import { FILLERS, type SearchQuery, type SearchWord } from './search-words.ts';
import { possibleBeginnings, soundOf, spellingDistance } from './spelling-distance.ts';

/**
 * For each word of the query what may have been meant by it, the likeliest first: words of the catalogue's names and
 * categories that are spelt almost alike, rather those that more products have. None for a word that any product has, nor
 * for any after the first few that none has: what is misspelt throughout is not meant for this catalogue, and each costs
 * a look at thousands of words.
 */
export async function listCorrections(db: Db, { words }: SearchQuery): Promise<string[][]> {
  const correctable = words.filter(({ word }) => CORRECTABLE.test(word) && !FILLERS.has(word));
  const known = await areKnown(db, correctable);
  const unknown = correctable.filter((_, index) => !known[index]).slice(0, MAX_CORRECTED);
  return Promise.all(words.map((asked) => (unknown.includes(asked) ? closestWords(db, asked.word) : [])));
}

/** The query that also asks for what may have been meant. */
export function withCorrections(query: SearchQuery, corrections: string[][]): SearchQuery {
  return {
    ...query,
    words: query.words.map((word, index) => ({ ...word, corrections: corrections[index] ?? [] })),
  };
}

/** The term with each word that may have been meant in place of the first that was misspelt. */
export function correctedTerms({ words }: SearchQuery): string[] {
  const unsure = words.find(({ corrections }) => corrections.length > 0);
  return (unsure?.corrections ?? []).map((meant) =>
    words.map((each) => (each === unsure ? meant : (each.corrections[0] ?? each.word))).join(' '),
  );
}

/** Whether each word is a whole one of any product that visitors see, or the beginning of one. */
async function areKnown(db: Db, words: SearchWord[]): Promise<boolean[]> {
  if (words.length === 0) return [];
  const asked = words.map((word) => {
    const isIn = (column: SQL) =>
      sql.join(
        wholeWords(word).map((whole) => sql`${column} like ${containing(whole)}`),
        sql` or `,
      );
    return sql`(exists (select from ${SHOWN_TEXTS} where ${isIn(sql`name_words`)})
      or exists (select from ${SHOWN_TEXTS} where ${isIn(sql`search_text`)}))`;
  });
  const [answer] = await queryRows<{ known: boolean[] }>(
    db,
    sql`select array[${sql.join(asked, sql`, `)}] as known`,
  );
  return answer?.known ?? [];
}

async function closestWords(db: Db, word: string): Promise<string[]> {
  const span = word.length < 4 ? 1 : word.length < 8 ? 2 : 3;
  const close = distances(word, await listSimilar(db, word, span))
    .filter(({ meant, distance }) => distance <= span + 0.1 && !FILLERS.has(meant))
    .sort((one, other) => one.distance - other.distance || (one.meant < other.meant ? -1 : 1))
    .slice(0, MAX_COUNTED);
  const counts = await countProducts(
    db,
    close.map(({ meant }) => meant),
  );
  return close
    .map((candidate, index) => ({ ...candidate, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ meant, distance, count }) => ({ meant, score: distance - 0.2 * Math.log10(count + 1) }))
    .sort((one, other) => one.score - other.score)
    .filter(({ score }, at, [likeliest]) => at < MAX_CHOICES && score <= (likeliest?.score ?? score) + UNSURE)
    .map(({ meant }) => meant);
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
  // What is one sound throughout ("zzzzzzzz") sounds like any short word.
  if (heard.length < 3) return spelt;
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

/** How many products have each word in their names, up to `ENOUGH`: more of them make no difference. */
async function countProducts(db: Db, words: string[]): Promise<number[]> {
  if (words.length === 0) return [];
  const counts = words.map(
    (word): SQL => sql`(select count(*)::int from (
      select from ${SHOWN_TEXTS} where name_words like ${containing(` ${word} `)} limit ${ENOUGH}) as found)`,
  );
  const [answer] = await queryRows<{ counts: number[] }>(
    db,
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return answer?.counts ?? [];
}

function listOf(texts: string[]): SQL {
  return sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
}

const CORRECTABLE = /^[\p{L}\p{N}]{3,40}$/u;
const MAX_CORRECTED = 3;
const MAX_COUNTED = 12;
const MAX_CHOICES = 4;
/** Words this much less likely than the likeliest may be meant just as well. */
const UNSURE = 0.75;
const NEARLY = 2;
const ENOUGH = 500;
