import { inArray, type SQL, sql } from 'drizzle-orm';
import { withColors } from '#catalog/models/models.server.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { type CountCache, uncached } from '../lists/count-cache.server.ts';
import { LIST_PAGE_SIZE } from '../lists/listing.ts';
import { countFiltered, type ProductPage } from '../lists/product-pages.server.ts';
import { CATEGORIES, type Category, type ListedProduct } from '../products/product.ts';
import type { PageLanguages } from '../products/product-texts.ts';
import { isShownColorOf, listed } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { correctedTerms, correctQuery } from './corrections/search-corrections.server.ts';
import { COUNTED_RESULTS } from './search.ts';
import {
  BEST_FIRST,
  firstOfPieces,
  hasBeginnings,
  hasEveryWord,
  hasWholeWords,
  hasWordBeginning,
  isCalled,
  isClose,
  nameHasEveryWord,
  ranked,
  SHOWN_TEXTS,
  scannedForEveryWord,
  selectRanked,
  sortedIds,
} from './search-conditions.ts';
import { searchFold } from './search-fold.ts';
import {
  lineOf,
  parseSearchQuery,
  type SearchLanguage,
  type SearchQuery,
  type SearchWord,
  splitChineseWords,
} from './search-words.ts';
import {
  categoryNamedBy,
  namesCategory,
  type SearchedCategory,
  withCategories,
} from './searched-categories.ts';

export interface SearchPage extends ProductPage {
  /**
   * Whether the products contain every word as typed, every word after corrections, or only most of the words. For
   * `most_words`, there is only one page.
   */
  matched: 'as_typed' | 'corrected' | 'most_words';
  /** The corrected terms, likeliest first; empty if no word was corrected. */
  corrected: string[];
  /** The category that the term names, and how many of the results are in other categories. */
  named: { category: Category; others: number } | null;
}

/** The page and the shop that a search is for. */
export interface SearchContext {
  /** The language of the page; its texts are ranked first. */
  language?: SearchLanguage;
  /** The categories that have names in further languages. */
  categories?: SearchedCategory[];
  counts?: CountCache;
  /** The languages of the page, for the names of colors. */
  languages?: PageLanguages;
}

/**
 * Returns a page (0-based) of the visible products that contain every word of the term, in any order, in their name,
 * code, description, category or accessory category, in any language; best first. Products that contain the term
 * literally, ignoring case, are always included. Products whose texts in the language of the page match come before
 * those that match in another language. `totalCount` is exact up to `COUNTED_RESULTS`; beyond, it is
 * `COUNTED_RESULTS + 1`.
 *
 * If the results do not fill the first page, unknown words are corrected.
 */
export function searchProducts(
  db: Db,
  term: string,
  page: number,
  pageSize: number,
  { language = null, categories = [], counts = uncached, languages }: SearchContext = {},
): Promise<SearchPage> {
  return withCatalogError('Failed to search products', async () => {
    const query = withCategories(parseSearchQuery(term, language), categories);
    const { matches, matched, corrected } = await search(db, query, categories, page * pageSize, pageSize);
    const category = matched === 'as_typed' ? categoryNamedBy(query, categories) : null;
    const inCategory = category ? await countFiltered(db, { category, onePerModel: true }, counts) : 0;
    return {
      named: category && inCategory > 0 ? { category, others: matches.count - inCategory } : null,
      products: await readProducts(db, matches.ids, counts, languages),
      totalCount: Math.min(matches.count, COUNTED_RESULTS + 1),
      matched,
      corrected,
    };
  });
}

interface Found extends Pick<SearchPage, 'matched' | 'corrected'> {
  matches: Pick<Matches, 'ids' | 'count'>;
}

async function search(
  db: Db,
  query: SearchQuery,
  categories: SearchedCategory[],
  offset: number,
  limit: number,
): Promise<Found> {
  const typed = await findMatches(db, query, limit, offset);
  const asTyped: Found = { matches: typed, matched: 'as_typed', corrected: [] };
  if (typed.isSure) return asTyped;

  const correctedQuery = await correctQuery(db, query, categories);
  if (correctedQuery.words.some(({ corrections }) => corrections.length > 0)) {
    const matches = await findMatches(db, correctedQuery, limit, offset);
    if (matches.count > typed.count) {
      return {
        matches,
        matched: typed.count > 0 ? 'as_typed' : 'corrected',
        corrected: correctedTerms(correctedQuery),
      };
    }
  }
  if (typed.count > 0 && !typed.isLoose) return asTyped;

  const similar = await findSimilar(db, correctedQuery, categories, limit - typed.count);
  // The loose matches contain the words literally, so they stay among the results.
  const ids = [...new Set([...similar, ...typed.ids])];
  if (ids.length === typed.count) return asTyped;
  const matches = { ids: offset > 0 ? [] : ids, count: ids.length };
  return { matches, matched: 'most_words', corrected: [] };
}

/** Returns the ids of products that contain the parts of all Chinese words, or else most of the words. */
async function findSimilar(
  db: Db,
  query: SearchQuery,
  categories: SearchedCategory[],
  limit: number,
): Promise<string[]> {
  const split = splitChineseWords(query);
  if (split === query) return (await findPartialMatches(db, query, limit)).ids;
  const parts = withCategories(split, categories);
  const found = await findMatches(db, parts, limit, 0);
  if (found.count > 0 && !found.isLoose) return found.ids;
  // Single characters are part of too many words to find most of a query.
  const pairs = withCategories(splitChineseWords(query, 3), categories);
  const { ids } = await findPartialMatches(db, pairs, limit);
  return [...new Set([...ids, ...found.ids])].slice(0, limit);
}

async function readProducts(
  db: Db,
  ids: string[],
  counts: CountCache,
  languages?: PageLanguages,
): Promise<ListedProduct[]> {
  const rows = await db.select(listed).from(products).where(inArray(products.id, ids));
  const byId = new Map((await withColors(db, rows, counts, languages)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of search results. `count` is exact up to `COUNTED_RESULTS`; beyond, it is `COUNTED_RESULTS + 1`. */
interface Matches {
  ids: string[];
  count: number;
  /**
   * Whether the results show that no word is misspelled: one name contains all words, or enough names contain words
   * that start with them.
   */
  isSure: boolean;
  /**
   * Whether each of the few results has a word only as letters inside another one ("men shoes" in women's shoes), or the
   * name of a category only in its description ("women shoes" in a dress for flat shoes).
   */
  isLoose: boolean;
}

const NO_MATCHES: Matches = { ids: [], count: 0, isSure: false, isLoose: false };

/**
 * Finds the visible products that contain every word. Returns a page of their ids, best first, and their number.
 *
 * Normally, all matches are collected with an index and ranked. If there are too many, only the product whose code is
 * the term, the newest products with all words in their names, and those of a category that a word begins are ranked.
 * The others follow, newest first, from a scan that stops at the end of the page.
 */
export async function findMatches(
  db: Db,
  query: SearchQuery,
  limit: number,
  offset: number,
): Promise<Matches> {
  if (query.words.length === 0) return NO_MATCHES;
  const [gathered] = await queryRows<Omit<Matches, 'ids'> & { ids: string[] | null }>(
    db,
    sql`with found as materialized (
        ${selectRanked(query)} where ${hasEveryWord(query)} limit ${COUNTED_RESULTS + 1}
      ), counted as (select count(*)::int as count from found),
      pieces as (select count(*)::int as pieces from (select from found group by piece) as distinct_pieces)
      select case when count <= ${COUNTED_RESULTS} then pieces else count end as count,
        case when count <= ${COUNTED_RESULTS} then
        array(${sortedIds(query)} limit ${limit} offset ${offset})::text[] end as ids,
        count > ${COUNTED_RESULTS} or ${areNamed(query, Math.min(LIST_PAGE_SIZE, limit))} as "isSure",
        ${areLoose(query, Math.floor(limit / 2))} as "isLoose"
      from counted, pieces`,
  );
  if (!gathered) return NO_MATCHES;
  return { ...gathered, ids: gathered.ids ?? (await scanMatches(db, query, limit, offset)) };
}

function areNamed(query: SearchQuery, enough: number): SQL {
  if (query.words.some(({ corrections }) => corrections.length > 0)) return sql`false`;
  return sql`(exists (select from found where ${hasWholeWords(query)})
    or ${enough} <= (select count(*) from (select from found where ${hasBeginnings(query)} limit ${enough}) as named))`;
}

/** Reads the texts by id: `offset 0` keeps PostgreSQL from using the trigram index, which cannot find few letters. */
function areLoose(query: SearchQuery, atMost: number): SQL {
  if (query.words.length < 2) return sql`false`;
  return sql`case when count between 1 and ${atMost} then not exists (
    select from found cross join lateral (
      select * from catalog_texts where catalog_texts.id = found.id offset 0
    ) as catalog_texts where ${isClose(query)}) else false end`;
}

async function scanMatches(db: Db, query: SearchQuery, limit: number, offset: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`with best as materialized (
        (${selectRanked(query)} where code = ${query.folded})
        union
        (${selectRanked(query)} where ${nameHasEveryWord(query)}
        order by created_at desc, id desc limit ${MAX_RANKED})
        union
        (${selectRanked(query)} where ${scannedForEveryWord(query)} and id in (
          select id from products where category in ${categoriesOf(query)} and not hidden
          order by created_at desc, id desc limit ${MAX_RANKED}))
      ), placed as (
        select id, row_number() over () as position from (${firstOfPieces(ranked(sql`best`, query), BEST_FIRST)}) as firsts
      ), others as (
        select id, (select count(*) from best) + row_number() over (order by created_at desc, id desc) as position
        from (
          select id, created_at from ${SHOWN_TEXTS}
          where ${scannedForEveryWord(query)} and piece not in (select piece from best)
            and (leads or not ${leadingColorMatches(query)})
          order by created_at desc, id desc limit greatest(0, ${limit + offset}::int - (select count(*) from placed))
        ) as newest
      )
      select id::text as id from (select * from placed union all select * from others) as found
      order by position limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

const MAX_RANKED = 1_000;

/** Condition that a search finds the leading color of a product in `SHOWN_TEXTS`, which then stands for the model. */
function leadingColorMatches(query: SearchQuery): SQL {
  const columns = { names: sql`other.name_words`, texts: sql`other.search_text` };
  return sql`exists (
    select from products join catalog_texts as other using (id)
    where ${isShownColorOf('products', 'shown_texts')} and products.leads and ${hasEveryWord(query, columns)})`;
}

/** The categories that a word of the query names, or whose names begin with one, or a category that does not exist. */
function categoriesOf({ words }: SearchQuery): string[] {
  const begun = CATEGORIES.filter((category) =>
    words.some(
      (word) =>
        namesCategory(word, category) || word.patterns.some((part) => searchFold(category).startsWith(part)),
    ),
  );
  return begun.length > 0 ? begun : [''];
}

/**
 * Finds the products that contain the most words, if no product contains all of them. The order of the words does not
 * matter. Names of goods have the most weight ("shoes" in "men shoes"); rare words, words as typed, words in names and
 * texts in the language of the page have more weight than others. Reads only the newest products with one of the two
 * words of the highest weight; every product that lacks only one word contains at least one of these two.
 */
export async function findPartialMatches(db: Db, query: SearchQuery, limit: number): Promise<Matches> {
  const significant = query.words.filter(
    ({ word, names, isKnown, corrections }) =>
      (names !== null || word.length > 2 || /\P{ASCII}/u.test(word)) &&
      // A single Chinese character is part of too many words: 手 of 手表 (watch) is in 手提包 (handbag).
      (names !== null || !/^\p{Script=Han}$/u.test(word)) &&
      (isKnown || corrections.length > 0),
  );
  if (query.words.length < 2 || significant.length === 0) return NO_MATCHES;
  const weighed = await weigh(db, significant);
  const weight = weightOf(weighed, sql`name_words`, sql`search_text`);
  // Words in another language than that of the page may mean something else there.
  const weights =
    query.language === null
      ? sql`, ${weight} as weight`
      : sql`, greatest(${weightOf(weighed, sql`own_names`, sql`own_texts`)}, 0.75 * (${weight})) as weight`;
  const wanted = weighed.slice(0, 2);
  const candidates = sql.join(
    wanted.map(({ word }) => hasWordBeginning(word)),
    sql` or `,
  );
  // PostgreSQL would read most texts to find rare words, newest first. `offset 0` makes it use the trigram index.
  const isFrequent = wanted.reduce((sum, { share }) => sum + share, 0) > FREQUENT;
  const source = isFrequent
    ? sql`${SHOWN_TEXTS} where ${candidates}`
    : sql`(select * from ${SHOWN_TEXTS} where ${candidates} offset 0) as candidate_texts`;
  const [found] = await queryRows<{ ids: string[] }>(
    db,
    sql`with candidates as materialized (
        select * from ${source}
        order by created_at desc, id desc limit ${MAX_CANDIDATES}
      ), found as materialized (
        ${selectRanked(query, sql`candidates`, weights)}
        order by weight desc, created_at desc, id desc limit ${MAX_RANKED}
      )
      select array(
        ${firstOfPieces(ranked(sql`(select * from found where weight > 0) as weighed`, query), sql`weight desc, ${BEST_FIRST}`)} limit ${limit}
      )::text[] as ids`,
  );
  const ids = found?.ids ?? [];
  return { ...NO_MATCHES, ids, count: ids.length };
}

const MAX_CANDIDATES = 3_000;
/** The share of products above which reading the newest ones finds candidates faster than the index. */
const FREQUENT = 0.1;

interface WeighedWord {
  word: SearchWord;
  weight: number;
  /** The estimated share of products that have it. */
  share: number;
}

/**
 * The sum of the weights of all words in the texts. A word outside the name has half its weight, but the name of a category
 * counts only where it names the product. Accessories have a quarter of it if their section does not name them: sunglasses
 * are further from a "wool hat" than a wool coat.
 */
function weightOf(weighed: WeighedWord[], names: SQL, texts: SQL): SQL {
  const weights = weighed.map(({ word, weight }) => {
    const [whole, half, quarter] = [weight, weight / 2, weight / 4].map((value) => sql.raw(value.toFixed(3)));
    if (word.names) {
      const exact = { ...word, categories: word.categories.filter((line) => line !== ACCESSORIES) };
      return sql`case when ${isCalled(exact, names, texts)} then ${whole}
        when ${isCalled(word, names, texts)} then ${quarter} else 0 end`;
    }
    return sql`case when ${hasWordBeginning(word, names)} then ${whole}
      when ${hasWordBeginning(word, texts)} then ${half} else 0 end`;
  });
  return sql.join(weights, sql` + `);
}

const ACCESSORIES = lineOf('Accessories');

/**
 * Returns the words with their weights, the highest first. Estimates from a sample of products how rare each word is.
 */
async function weigh(db: Db, words: SearchWord[]): Promise<WeighedWord[]> {
  const counted = words.map((word) => sql`count(*) filter (where ${hasWordBeginning(word)})`);
  // Ids are random, so the first ones are a random sample.
  const [sample] = await queryRows<{ size: number; counts: number[] }>(
    db,
    sql`select count(*)::int as size, array[${sql.join(counted, sql`, `)}]::int[] as counts
      from (select search_text from ${SHOWN_TEXTS} order by id limit ${SAMPLE}) as sample`,
  );
  const { size = 0, counts = [] } = sample ?? {};
  const rarities = words.map((word, at) => {
    const rarity = Math.log((size + 2) / ((counts[at] ?? 0) + 1));
    return rarity * (word.corrections.length === 0 ? 1 : CORRECTED);
  });
  const ofGoods = Math.max(...rarities) * GOODS;
  return words
    .map((word, at) => ({
      word,
      weight: word.names === 'goods' ? ofGoods : (rarities[at] ?? 0),
      share: (counts[at] ?? 0) / Math.max(1, size),
    }))
    .sort((a, b) => b.weight - a.weight);
}

const SAMPLE = 500;
/** The weight of corrected words, in relation to others. */
const CORRECTED = 0.5;
/** The weight of names of goods, in relation to the rarest word. */
const GOODS = 1.1;
