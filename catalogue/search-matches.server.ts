import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { COUNTED_RESULTS } from './search.ts';

/** Some of the products that match a term, and how many do: exact to `COUNTED_RESULTS`, and more where there are more. */
export interface Matches {
  ids: string[];
  count: number;
}

/**
 * The ids of the matches at some positions, the newest at 0, and how many there are.
 *
 * There are two strategies: to scan the newest products until enough match, or to gather all matches by an index. The
 * newest thousand tell which one promises to read less.
 */
export async function findMatches(db: Db, term: string, limit: number, offset: number): Promise<Matches> {
  const page = newestFirst(limit, offset);
  const scan = sql`select id, created_at from catalogue_texts where ${scanned(term)} ${newestFirst(PAGED)}`;
  if (await isScanCheaper(db, term, PAGED)) return pageAndCount(db, scan, page);
  const gather = sql`select id, created_at from catalogue_texts where ${indexed(term)} limit ${MAX_GATHERED}`;
  const gathered = await pageAndCount(db, gather, page);
  // The newest need not be like the others: what many match is found soon by a scan.
  return gathered.count < MAX_GATHERED ? gathered : pageAndCount(db, scan, page);
}

/** The ids of the newest products that match the term, as a subquery. */
export async function newestMatches(db: Db, term: string, limit: number): Promise<SQL> {
  if (await isScanCheaper(db, term, limit)) {
    return sql`select id from catalogue_texts where ${scanned(term)} ${newestFirst(limit)}`;
  }
  return sql`with gathered as materialized (select id, created_at from catalogue_texts where ${indexed(term)})
    select id from gathered ${newestFirst(limit)}`;
}

/**
 * Whether scanning the newest products until so many match reads less than an index does: the one rule of both
 * strategies. What an index names lies scattered over the table, and each costs what `GATHERED_COST` cost that are
 * scanned (measured on PostgreSQL 18 with 100,000 and 1,000,000 products).
 */
async function isScanCheaper(db: Db, term: string, wanted: number): Promise<boolean> {
  const [sample] = await queryRows<{ matches: number; read: number; total: number }>(
    db,
    sql`select count(*) filter (where ${scanned(term)})::int as matches, count(*)::int as read,
        (select reltuples::float from pg_class where oid = 'catalogue_texts'::regclass) as total
      from (select search_text from catalogue_texts order by created_at desc, id desc limit ${SAMPLED}) as newest`,
  );
  if (!sample) return true;
  // Never zero, as far as a sample can tell; the total is PostgreSQL's own estimate.
  const share = (sample.matches + 1) / (sample.read + 1);
  const total = Math.max(sample.total, sample.read);
  return Math.min(wanted / share, total) <= GATHERED_COST * share * total;
}

const SAMPLED = 1_000;
const GATHERED_COST = 4;

/** As far as pages go: the last of them may show a few more than are counted. */
const PAGED = COUNTED_RESULTS + 100;

/** So many matches are gathered and sorted at most. */
const MAX_GATHERED = 50_000;

async function pageAndCount(db: Db, found: SQL, page: SQL): Promise<Matches> {
  const [both] = await queryRows<{ ids: string[]; count: number }>(
    db,
    sql`with found as materialized (${found})
      select array(select id from found ${page})::text[] as ids, (select count(*)::int from found) as count`,
  );
  return both ?? { ids: [], count: 0 };
}

/**
 * What matches a term, for a scan: written so that PostgreSQL looks at each product in the order that is asked for. No
 * index knows of it, and it guesses that a third match, or a fifth. Of one or two characters `like` is faster, of more
 * `strpos`.
 */
function scanned(term: string): SQL {
  if ([...term].length <= 2) return sql`(search_text || '') like lower(${containing(term)})`;
  return sql`strpos(search_text, lower(${term})) > 0`;
}

/** The same for an index: that of trigrams, or of single characters and pairs for a term that has no trigram. */
export function indexed(term: string): SQL {
  // A lone letter or digit stands in too many products to be worth an index.
  if (/^[a-z0-9]$/i.test(term)) return scanned(term);
  if (/[\p{L}\p{N}]{3}/u.test(term)) return sql`search_text like lower(${containing(term)})`;
  return sql`catalogue_short_parts(search_text) @> catalogue_short_parts(lower(${term})) and ${scanned(term)}`;
}

/** A pattern for `ilike` that finds the term anywhere; `%`, `_` and `\` in it mean themselves. */
export function containing(term: string): string {
  return `%${literal(term)}%`;
}

/** PostgreSQL, 9.7.1: a backslash takes the meaning from `%`, `_` and itself. */
export function literal(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

function newestFirst(limit: number, offset = 0): SQL {
  return sql`order by created_at desc, id desc limit ${limit} offset ${offset}`;
}
