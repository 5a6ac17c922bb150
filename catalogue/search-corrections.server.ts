import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { containing } from './search-conditions.ts';
import { FILLERS, type SearchQuery, type SearchWord } from './search-words.ts';
import { possibleBeginnings, spellingDistance } from './spelling-distance.ts';

/**
 * For each word of the query what may have been meant by it, the likeliest first: words of the catalogue's names and
 * categories that are spelt almost alike, rather those that more products have. None for a word that any product has, nor
 * for any after the first few that none has: what is misspelt throughout is not meant for this catalogue, and each costs
 * a look at thousands of words.
 */
export async function listCorrections(db: Db, { words }: SearchQuery): Promise<string[][]> {
  const known = await areKnown(db, words);
  const unknown = words.filter((_, index) => !known[index]).slice(0, MAX_CORRECTED);
  return Promise.all(words.map((asked) => (unknown.includes(asked) ? closestWords(db, asked.word) : [])));
}

/** Whether each word is a whole one of any product, or the beginning of one. */
async function areKnown(db: Db, words: SearchWord[]): Promise<boolean[]> {
  const asked = words.map(({ word, patterns: [stem = word] }) => {
    const pattern = containing(` ${stem} `);
    return sql`(exists (select from catalogue_texts where name_words like ${pattern})
      or exists (select from catalogue_texts where search_text like ${pattern}))`;
  });
  const [answer] = await queryRows<{ known: boolean[] }>(
    db,
    sql`select array[${sql.join(asked, sql`, `)}] as known`,
  );
  return answer?.known ?? [];
}

async function closestWords(db: Db, word: string): Promise<string[]> {
  const { length } = word;
  if (!CORRECTABLE.test(word) || FILLERS.has(word)) return [];
  const span = length < 4 ? 1 : length < 8 ? 2 : 3;
  const beginnings = sql.join(
    possibleBeginnings(word).map((beginning) => sql`${beginning}`),
    sql`, `,
  );
  const similar = await queryRows<{ word: string }>(
    db,
    sql`select word from catalogue_words
      where left(word, 1) in (${beginnings}) and char_length(word) between ${length - span} and ${length + span}`,
  );
  const furthest = span + 0.1;
  const close = similar
    .map((row) => ({ word: row.word, distance: distanceOf(word, row.word) }))
    .filter((candidate) => candidate.distance <= furthest && !FILLERS.has(candidate.word))
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
    .slice(0, MAX_COUNTED);
  const counts = await countProducts(
    db,
    close.map((candidate) => candidate.word),
  );
  return close
    .map((candidate, index) => ({ ...candidate, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map((candidate) => ({ ...candidate, score: candidate.distance - 0.2 * Math.log10(candidate.count + 1) }))
    .sort((one, other) => one.score - other.score)
    .map((candidate) => candidate.word);
}

function distanceOf(typed: string, meant: string): number {
  return spellingDistance(typed, meant) + (typed[0] === meant[0] ? 0 : 0.2);
}

/** How many products have each word in their names, up to `ENOUGH`: more of them make no difference. */
async function countProducts(db: Db, words: string[]): Promise<number[]> {
  if (words.length === 0) return [];
  const counts = words.map(
    (word): SQL => sql`(select count(*)::int from (
      select from catalogue_texts where name_words like ${containing(` ${word} `)} limit ${ENOUGH}) as found)`,
  );
  const [answer] = await queryRows<{ counts: number[] }>(
    db,
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return answer?.counts ?? [];
}

const CORRECTABLE = /^[\p{L}\p{N}]{3,40}$/u;
const MAX_CORRECTED = 4;
const MAX_COUNTED = 12;
const ENOUGH = 500;
