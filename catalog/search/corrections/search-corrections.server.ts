import { type SQL, sql } from 'drizzle-orm';
import { containing, type Db, queryRows } from '#platform/db/database.ts';
import { CATEGORIES } from '../../products/product.ts';
import { SHOWN_TEXTS } from '../search-conditions.ts';
import { FILLERS, parseSearchQuery, type SearchQuery, type SearchWord } from '../search-words.ts';
import { categoriesOfWord, kindNamedBy, type SearchedCategory } from '../searched-categories.ts';

/**
 * Adds spelling corrections to the unknown words of a query, likeliest first: words from the catalog's names and
 * categories with a similar spelling, or two words that were typed without a space. Frequent words are preferred. Words
 * that occur in a product or in a translated category are not corrected. Only the first few unknown words are
 * corrected: each costs a search through thousands of words, and a query of many unknown words is probably not about
 * this catalog.
 *
 * @param categories the categories that have names in further languages; words of these names are corrections, too.
 */
export async function correctQuery(
  db: Db,
  query: SearchQuery,
  categories: SearchedCategory[] = [],
): Promise<SearchQuery> {
  const correctable = query.words.filter(
    ({ word, categories }) => CORRECTABLE.test(word) && !FILLERS.has(word) && categories.length === 0,
  );
  const known = await areKnown(db, correctable);
  const unknown = correctable.filter((_, index) => !known[index]);
  const corrected = unknown.slice(0, MAX_CORRECTED);
  const words = query.words.map(async (word) => {
    if (!corrected.includes(word)) return { ...word, isKnown: !unknown.includes(word), corrections: [] };
    const unsure = { ...word, isKnown: false, corrections: await closestWords(db, word) };
    return withClosestCategory(unsure, categories);
  });
  return { ...query, words: await Promise.all(words) };
}

/**
 * Adds the word of a translated category name that is at least as close to the typed word as its corrections, or the
 * synonym of a category that is closer: "sneekers" means "sneaker", though no product has this word.
 */
function withClosestCategory(unsure: SearchWord, categories: SearchedCategory[]): SearchWord {
  const { word, patterns, corrections } = unsure;
  const distanceOf = (meant: string) =>
    Math.min(
      ...[word, ...patterns].map((typed) => spellingDistance(typed, meant) + firstLetterCost(typed, meant)),
    );
  const [best] = corrections;
  const [limit, limitOfBest] = [maxDistance(word, 1), best ? distanceOf(best) : Infinity];
  const closestOf = (words: string[]) =>
    words
      .filter((meant) => CORRECTABLE.test(meant) && Math.abs(meant.length - word.length) <= MAX_SPAN)
      .map((meant) => ({ meant, distance: distanceOf(meant) }))
      .filter(({ distance }) => distance <= Math.min(limit, limitOfBest))
      .sort((a, b) => a.distance - b.distance)[0];
  const named = closestOf(categories.flatMap(({ words }) => words));
  const synonym =
    word.length < LEAST_SYNONYM ? undefined : closestOf(categories.flatMap(({ synonyms }) => synonyms));
  const isClose = synonym && synonym.distance < Math.min(limitOfBest, MAX_SYNONYM_DISTANCE);
  const closest = named ?? (isClose ? synonym : undefined);
  if (!closest) return unsure;
  const { meant } = closest;
  const corrected = { ...unsure, word: meant, patterns: [meant], forms: [] };
  return {
    ...unsure,
    corrections: [meant, ...corrections.filter((correction) => correction !== meant)],
    categories: categoriesOfWord({ ...unsure, patterns: [meant] }, categories),
    names: kindNamedBy(corrected, categories),
  };
}

/** Returns one term for each correction of the first misspelled word. */
export function correctedTerms({ words }: SearchQuery): string[] {
  const misspelled = words.find(({ corrections }) => corrections.length > 0);
  return (misspelled?.corrections ?? []).map((correction) =>
    words.map((word) => (word === misspelled ? correction : (word.corrections[0] ?? word.word))).join(' '),
  );
}

/** Returns the likeliest correction of a term; `null` if no word was corrected. */
export async function likeliestTerm(db: Db, term: string): Promise<string | null> {
  const [likeliest = term] = correctedTerms(await correctQuery(db, parseSearchQuery(term)));
  return likeliest === term ? null : likeliest;
}

/** Returns for each word whether it, or its singular or plural, is a whole word of a visible product. */
async function areKnown(db: Db, words: SearchWord[]): Promise<boolean[]> {
  if (words.length === 0) return [];
  const known = words.map(({ word, forms }) => {
    const isShown = sql`exists (select from ${SHOWN_TEXTS} where search_text like '%' || listed.word || '%')`;
    return sql`exists (select from catalog_words listed where word in (${listOf([word, ...forms])}) and ${isShown})`;
  });
  const [answer] = await queryRows<{ known: boolean[] }>(
    db,
    sql`select array[${sql.join(known, sql`, `)}] as known`,
  );
  return answer?.known ?? [];
}

async function closestWords(db: Db, searchWord: SearchWord): Promise<string[]> {
  const { word } = searchWord;
  const joined = [...(await splitIntoTwo(db, word)), ...(await listCategories(db, searchWord))];
  const close = (await listSimilar(db, word))
    .map((meant) => ({ meant, distance: spellingDistance(word, meant) + firstLetterCost(word, meant) }))
    .filter(({ meant, distance }) => distance <= maxDistance(word, ENOUGH) && !FILLERS.has(meant))
    .concat(joined.map((meant) => ({ meant, distance: MISSING_SPACE })))
    .sort((a, b) => a.distance - b.distance || (a.meant < b.meant ? -1 : 1));
  return (await countClosest(db, word, close))
    .filter((counted) => isPossible(word, counted))
    .map((counted) => ({ meant: counted.meant, score: scoreOf(counted) }))
    .sort((a, b) => a.score - b.score)
    .filter(({ score }, at, [likeliest]) => at < MAX_CHOICES && score <= (likeliest?.score ?? score) + UNSURE)
    .map(({ meant }) => meant);
}

/**
 * A correction may differ in about a quarter of the letters. Most real words that the catalog lacks differ more, and
 * no correction is better than a wrong one. A word that many products have is more likely meant, so it may differ more.
 */
function maxDistance(word: string, count: number): number {
  const extra = Math.min(
    word.length < LONG ? MAX_EXTRA_SHORT : MAX_EXTRA,
    EXTRA * Math.log10(Math.max(1, count / 2)),
  );
  return Math.min(MAX_DISTANCE, MAX_DIFFERENCE * word.length) + extra;
}

/** Returns the categories that a compound word ends with: "handbag" is a bag. */
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

interface Counted extends Candidate {
  count: number;
}

function isPossible(word: string, { distance, count }: Counted): boolean {
  return distance <= maxDistance(word, count);
}

/** The lower, the likelier. Frequent words are preferred. */
function scoreOf({ distance, count }: Pick<Counted, 'distance' | 'count'>): number {
  return distance - 0.2 * Math.log10(count + 1);
}

/**
 * Counts the products of the first candidates, of which the closest come first, until no other one can be chosen. Skips
 * words that only deleted products contained.
 */
async function countClosest(db: Db, word: string, candidates: Candidate[]): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (let next = 0; counted.length < MAX_COUNTED && next < Math.min(candidates.length, MAX_CHECKED); ) {
    const likeliest = Math.min(...counted.filter((known) => isPossible(word, known)).map(scoreOf));
    const { distance = 0 } = candidates[next] ?? {};
    if (scoreOf({ distance, count: ENOUGH }) > likeliest + UNSURE) break;
    const some = candidates.slice(next, next + Math.min(COUNTED_TOGETHER, MAX_COUNTED - counted.length));
    const counts = await countProducts(
      db,
      some.map(({ meant }) => meant),
    );
    counted.push(
      ...some
        .map((candidate, at) => ({ ...candidate, count: counts[at] ?? 0 }))
        .filter(({ count }) => count > 0),
    );
    next += some.length;
  }
  return counted;
}

/** Splits a word into two words of the catalog, if it was typed without a space. */
async function splitIntoTwo(db: Db, word: string): Promise<string[]> {
  const pairs = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ]);
  if (pairs.length === 0) return [];
  const rows = await queryRows<{ word: string }>(
    db,
    sql`select word from catalog_words where word in (${listOf(pairs.flat())})`,
  );
  const words = new Set(rows.map((row) => row.word));
  return pairs.filter((pair) => pair.every((part) => words.has(part))).map((pair) => pair.join(' '));
}

/** Lists words of similar length whose first letter is the same or is often confused with it. */
async function listSimilar(db: Db, word: string): Promise<string[]> {
  const { length } = word;
  const span = Math.min(MAX_SPAN, Math.floor(maxDistance(word, ENOUGH) / LEAST_COST));
  const rows = await queryRows<{ word: string }>(
    db,
    sql`select word from catalog_words
      where left(word, 1) in (${listOf(possibleBeginnings(word))})
        and char_length(word) between ${length - span} and ${length + span}`,
  );
  return rows.map((row) => row.word);
}

/**
 * The extra distance for different first letters, because people rarely mistype them: "table" does not mean "cable".
 */
function firstLetterCost(typed: string, meant: string): number {
  if (typed[0] === meant[0]) return 0;
  return possibleBeginnings(typed).includes(meant.charAt(0)) ? 0.2 : 1.1;
}

/**
 * Counts the products whose names contain each word, up to `ENOUGH`, because higher counts make no difference. Returns
 * 1 if only categories or descriptions contain the word.
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

function listOf(texts: string[]): SQL {
  return sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
}

/**
 * Excludes words with digits, which are codes and sizes, and Chinese words, because another character makes another
 * word. Vowel signs of Indian scripts are marks.
 */
const CORRECTABLE = /^(?!\p{Script=Han})[\p{L}\p{M}]{3,40}$/u;
const MAX_CORRECTED = 3;
/** A word that is shorter than this has too many neighbors among the synonyms: "bat" does not mean "hat". */
const LEAST_SYNONYM = 5;
/** One frequent mistake. A whole other letter makes another word: a "trailer" is no "trainer". */
const MAX_SYNONYM_DISTANCE = 1;
const MAX_COUNTED = 12;
const COUNTED_TOGETHER = 4;
const MAX_CHECKED = 48;
const MAX_CHOICES = 4;
/** Corrections whose score differs by at most this from the best one are offered too. */
const UNSURE = 0.5;
const MAX_DISTANCE = 2;
/** The share of letters in which a correction may differ. */
const MAX_DIFFERENCE = 0.27;
/**
 * How much the maximum distance grows each time the number of products grows tenfold. The limits of this growth are
 * `MAX_EXTRA_SHORT` for short words and `MAX_EXTRA` for long ones.
 */
const EXTRA = 0.8;
const MAX_EXTRA_SHORT = 0.4;
const MAX_EXTRA = 0.8;
const LONG = 6;
const MAX_SPAN = 2;
/** The cost of a missing space, which is lower than that of a missing letter. */
const MISSING_SPACE = 0.5;
const ENOUGH = 500;

/**
 * Returns the Damerau-Levenshtein distance of two folded words. Frequent mistakes have lower costs: doubled or
 * undoubled letters, swapped neighbors, missing letters, confused vowels, and confused consonants that sound alike.
 */
function spellingDistance(typed: string, meant: string): number {
  const columns = meant.length + 1;
  // A matrix, row by row: the distance of the first i letters of `typed` from the first j letters of `meant`.
  const cost = new Float64Array((typed.length + 1) * columns);
  const at = (i: number, j: number) => cost[i * columns + j] ?? 0;
  for (let j = 1; j <= meant.length; j += 1) cost[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    cost[i * columns] = i;
    for (let j = 1; j <= meant.length; j += 1) {
      const typedLetter = typed.charAt(i - 1);
      const meantLetter = meant.charAt(j - 1);
      const typedBefore = typed.charAt(i - 2);
      const meantBefore = meant.charAt(j - 2);
      let least = Math.min(
        at(i - 1, j) + (typedLetter === typedBefore ? DOUBLED : ADDED),
        at(i, j - 1) + (meantLetter === meantBefore ? DOUBLED : MISSING),
        at(i - 1, j - 1) + costOfReplacing(typedLetter, meantLetter),
      );
      if (i > 1 && j > 1 && typedLetter === meantBefore && typedBefore === meantLetter) {
        least = Math.min(least, at(i - 2, j - 2) + SWAPPED);
      }
      cost[i * columns + j] = least;
    }
  }
  return at(typed.length, meant.length);
}

/** Returns the possible first letters of the correct spelling of a word. */
function possibleBeginnings(word: string): string[] {
  const [first = '', second = ''] = word;
  return [...new Set([first, second, ...(ALIKE.get(first) ?? [])])].filter(Boolean);
}

const ADDED = 1;
const DOUBLED = 0.6;
/** The lowest cost of one additional or missing letter. */
const LEAST_COST = DOUBLED;
const MISSING = 0.75;
const SWAPPED = 0.8;
/** Letters that neither look nor sound alike are rarely confused: "kleid" is not a misspelled "Klein". */
const UNLIKE = 1.75;
const NEIGHBORING_KEY = 1;

const ALIKE = new Map(
  Object.entries({
    c: 'ksq',
    k: 'cq',
    q: 'kc',
    s: 'cz',
    z: 's',
    f: 'vp',
    v: 'fwb',
    w: 'v',
    b: 'vp',
    p: 'bf',
    i: 'yj',
    y: 'i',
    j: 'gi',
    g: 'j',
    d: 't',
    t: 'd',
    m: 'n',
    n: 'm',
  }).map(([letter, others]) => [letter, [...others]]),
);

function costOfReplacing(typed: string, meant: string): number {
  if (typed === meant) return 0;
  if (ALIKE.get(typed)?.includes(meant)) return 0.7;
  if (VOWELS.has(typed) && VOWELS.has(meant)) return 0.8;
  return isNextTo(typed, meant) ? NEIGHBORING_KEY : UNLIKE;
}

const VOWELS = new Set('aeiouy');

/** Whether two letters are side by side on a keyboard. */
function isNextTo(a: string, b: string): boolean {
  return KEY_ROWS.some((row) => row.includes(a + b) || row.includes(b + a));
}

const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Deletes words from `catalog_words` that no product contains any more. Reads the texts in chunks, because the
 * embedded database blocks this process during a query.
 */
export async function removeUnusedWords(db: Db): Promise<void> {
  const listed = await queryRows<{ word: string }>(db, sql`select word from catalog_words`);
  const unused = new Set(listed.map(({ word }) => word));
  for (let last: string | undefined = NO_ID; last; ) {
    const rows: { id: string; text: string }[] = await queryRows(
      db,
      sql`select id::text, name_words || search_text as text from catalog_texts
        where id > ${last}::uuid order by id limit 2000`,
    );
    for (const { text } of rows) for (const word of text.split(BETWEEN_WORDS)) unused.delete(word);
    last = rows.at(-1)?.id;
  }
  for (const word of unused) {
    // Check again, because a category or a product added since may contain the word.
    await db.execute(sql`delete from catalog_words where word = ${word}
      and not exists (select from catalog_texts where search_text like ${containing(word)})`);
  }
}

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
const NO_ID = '00000000-0000-0000-0000-000000000000';
