import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#db/database.ts';
import { COUNTED_RESULTS } from './search.ts';

/** What the newest products tell of a term: how best to find all that contain it. */
export interface Sample {
  /** Which share of the products contains the term, as far as the newest tell. Never zero. */
  share: number;
  /** How many products there are. */
  total: number;
  /** Whether the term's signs alone find few products. */
  signsAreRare: boolean;
  /** What to ask the index of trigrams for: the term, or those words of it that not every other product has. */
  telling: string[];
}

/** Some of the products that contain a term, and how many do: exact to `COUNTED_RESULTS`, and more where there are more. */
export interface Matches {
  ids: string[];
  count: number;
}

/** Looks at the newest products: see docs/decisions/0017. */
export async function sampleNewest(db: Db, term: string): Promise<Sample> {
  const pairs = pairsWithSigns(term).map((pair) => contains(pair));
  const rare = pairs.length > 0 ? sql`count(*) filter (where ${sql.join(pairs, sql` and `)})` : sql`count(*)`;
  const words = wordsOf(term);
  const having = words.map((word) => sql`count(*) filter (where ${contains(word)})::int`);
  const [sample] = await rowsOf<{
    matches: string;
    having: number[];
    signed: string;
    read: string;
    total: string;
  }>(
    db,
    sql`select count(*) filter (where ${contains(term)}) as matches, ${rare} as signed, count(*) as read,
        array[${sql.join(having, sql`, `)}]::int[] as having,
        (select coalesce(sum(products), 0) from catalogue_blocks where kind = 'all') as total
      from (select search_text from catalogue_texts order by created_at desc, id desc limit ${SAMPLED}) as newest`,
  );
  const read = Number(sample?.read ?? 0);
  const telling = words.filter((_, index) => (sample?.having[index] ?? 0) < read / 2);
  return {
    share: (Number(sample?.matches ?? 0) + 1) / (read + 1),
    total: Math.max(read, Number(sample?.total ?? 0)),
    signsAreRare: Number(sample?.signed ?? 0) <= read / 100,
    telling: telling.length > 0 && telling.length < words.length ? telling : [term],
  };
}

/** Those at some positions, the newest at 0, and how many there are: found in the way that promises to read least. */
export async function findMatches(db: Db, term: string, limit: number, offset: number): Promise<Matches> {
  const sample = await sampleNewest(db, term);
  const page = newestFirst(limit, offset);
  const ways = [
    { cost: walking(sample, COUNTED_RESULTS), find: () => walk(db, term, page) },
    { cost: gathering(sample, ALL), find: () => gather(db, term, sample, page) },
    {
      cost: walking(sample, offset + limit) + counting(sample),
      find: () => findApart(db, term, sample, page),
    },
    { cost: gatheringNewest(sample), find: () => gatherNewest(db, term, sample, page) },
  ].toSorted((one, other) => one.cost - other.cost);
  for (const { find } of ways) {
    const matches = await find();
    if (matches) return matches;
  }
  return { ids: [], count: 0 };
}

/** Page and count on one walk through the newest. */
function walk(db: Db, term: string, page: SQL): Promise<Matches> {
  const found = sql`select id, created_at from catalogue_texts where ${contains(term)} ${newestFirst(PAGED)}`;
  return pageAndCount(db, found, page);
}

/** Page and count of what an index tells. `null` where that is much more than the sample promised. */
async function gather(db: Db, term: string, sample: Sample, page: SQL): Promise<Matches | null> {
  const bound = Math.ceil(sample.share * sample.total * PATIENCE) + COUNTED_RESULTS;
  const found = await pageAndCount(
    db,
    sql`select id, created_at from catalogue_texts where ${matching(term, sample)} limit ${bound}`,
    page,
  );
  return found.count < bound ? found : null;
}

/**
 * Page and count of what an index tells of the newest, so many that they should hold all pages: blocks tell where they
 * end. `null` where they hold less than the sample promised.
 */
export async function gatherNewest(db: Db, term: string, sample: Sample, page: SQL): Promise<Matches | null> {
  // Asked before: PostgreSQL only takes two indexes at once where it knows how far it has to read each.
  const [oldest] = await rowsOf<{ created_at: string }>(
    db,
    sql`select created_at::text from (
        select created_at, sum(products) over (order by created_at desc, id desc) - products as newer
        from catalogue_blocks where kind = 'all'
      ) as blocks
      where newer >= ${reach(sample)} order by newer limit 1`,
  );
  if (!oldest) return null;
  const found = await pageAndCount(
    db,
    sql`select id, created_at from catalogue_texts
      where ${matching(term, sample)} and created_at >= ${oldest.created_at}::timestamptz`,
    page,
  );
  return found.count < PAGED ? null : found;
}

async function pageAndCount(db: Db, found: SQL, page: SQL): Promise<Matches> {
  const [both] = await rowsOf<{ ids: string[]; count: string }>(
    db,
    sql`with found as materialized (${found})
      select array(select id from found ${page})::text[] as ids, (select count(*) from found) as count`,
  );
  return { ids: both?.ids ?? [], count: Number(both?.count ?? 0) };
}

/** The page on a walk through the newest, the count in whichever order comes cheapest. */
async function findApart(db: Db, term: string, sample: Sample, page: SQL): Promise<Matches> {
  const where =
    counting(sample) < gathering(sample, COUNTED_RESULTS) ? contains(term) : matching(term, sample);
  const [ids, [counted]] = await Promise.all([
    rowsOf<{ id: string }>(db, sql`select id from catalogue_texts where ${contains(term)} ${page}`),
    rowsOf<{ count: string }>(
      db,
      sql`select count(*)
        from (select from catalogue_texts where ${where} limit ${COUNTED_RESULTS + 1}) as matches`,
    ),
  ]);
  return { ids: ids.map(({ id }) => id), count: Number(counted?.count ?? 0) };
}

/** The ids of the newest products that contain the term, as a question in a question. */
export async function newestMatches(db: Db, term: string, limit: number): Promise<SQL> {
  const sample = await sampleNewest(db, term);
  if (walking(sample, limit) <= gathering(sample, ALL)) {
    return sql`select id from catalogue_texts where ${contains(term)} ${newestFirst(limit)}`;
  }
  return sql`with gathered as materialized (select id, created_at from catalogue_texts where ${matching(term, sample)})
    select id from gathered ${newestFirst(limit)}`;
}

/** What contains the term, found by an index: of trigrams, or of single characters and pairs. */
export function matching(term: string, { signsAreRare, telling }: Sample): SQL {
  const parts = sql`catalogue_short_parts(lower(${term}))`;
  const found = sql`catalogue_short_parts(search_text)`;
  // A lone letter or digit stands in too many products to be worth an index.
  if (/^[a-z0-9]$/i.test(term)) return contains(term);
  if (!/[\p{L}\p{N}]{3}/u.test(term)) return sql`${found} @> ${parts} and ${contains(term)}`;
  // Trigrams are of letters and digits alone; any other character may tell more than they do.
  if (pairsWithSigns(term).length > 0 && signsAreRare) {
    const signed = sql`array(select part from unnest(${parts}) as part where part ~ '[^a-z0-9 ]')`;
    return sql`${found} @> ${signed} and ${contains(term)}`;
  }
  const likes = telling.map((part) => sql`search_text like lower(${containing(part)})`);
  return sql.join(telling.includes(term) ? likes : [...likes, contains(term)], sql` and `);
}

/** A pattern for `ilike` that finds the term anywhere; `%`, `_` and `\` in it mean themselves. */
export function containing(term: string): string {
  return `%${literal(term)}%`;
}

/** PostgreSQL, 9.7.1: a backslash takes the meaning from `%`, `_` and itself. */
export function literal(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

const SAMPLED = 1_000;
const ALL = Number.POSITIVE_INFINITY;
/** As far as pages go: the last of them may show a few more than are counted. */
const PAGED = COUNTED_RESULTS + 100;
/** How many times what was promised is read before another way is tried: the newest need not be like the others. */
const PATIENCE = 3;

/** What it costs to read the newest products until so many match; one product read costs 1. */
function walking({ share, total }: Sample, matches: number): number {
  return Math.min(matches / share, total);
}

/** What it costs to have an index tell so many: it reads a part of itself, and the products it finds lie scattered. */
function gathering({ share, total }: Sample, matches: number): number {
  return total * 0.03 + Math.min(matches, share * total) * 4;
}

/** How many of the newest surely hold all pages of a term, as far as chance in the sample can be told. */
function reach({ share }: Sample): number {
  return Math.ceil((PAGED / share) * (1 + 2 / Math.sqrt(share * SAMPLED)));
}

/** What it costs to have an index tell all, another which products are the newest, and to look at those in both. */
function gatheringNewest(sample: Sample): number {
  const { share, total } = sample;
  if (reach(sample) > total) return ALL;
  return total * (0.03 + share * 0.7) + reach(sample) * (0.2 + share * 2.5);
}

/**
 * Written so that PostgreSQL looks at each product, in the order that is asked for: no index knows of it, and it guesses
 * that a third match, or a fifth. Of one or two characters `like` is faster, of more `strpos`.
 */
function contains(term: string): SQL {
  if ([...term].length <= 2) return sql`(search_text || '') like lower(${containing(term)})`;
  return sql`strpos(search_text, lower(${term})) > 0`;
}

function newestFirst(limit: number, offset = 0): SQL {
  return sql`order by created_at desc, id desc limit ${limit} offset ${offset}`;
}

/** The first few words that have a trigram of their own; none of a term that is one word. */
function wordsOf(term: string): string[] {
  const words = term.split(/\s+/).filter((word) => /[\p{L}\p{N}]{3}/u.test(word));
  return words.length > 1 ? words.slice(0, 6) : [];
}

/** The first few pairs of neighbouring characters that are not both plain letters, digits or spaces. */
function pairsWithSigns(term: string): string[] {
  const characters = [...term];
  return characters
    .slice(1)
    .map((character, before) => `${characters[before]}${character}`)
    .filter((pair) => !/^[a-z0-9 ]+$/i.test(pair))
    .slice(0, 8);
}

/** What it costs to count: in the order of the table, in which the next product is near, or by an index. */
function counting(sample: Sample): number {
  return Math.min(walking(sample, COUNTED_RESULTS) * 0.6, gathering(sample, COUNTED_RESULTS));
}
