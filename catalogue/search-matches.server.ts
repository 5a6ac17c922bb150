import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { COUNTED_RESULTS } from './search.ts';

/** How many of the newest products contain a term. It tells how best to find the others. */
export interface Sample {
  matches: number;
  read: number;
}

/** Reads the newest products, whose matches are the first of all: of a common term they fill the first page. */
export async function sampleNewest(db: Db, term: string): Promise<Sample> {
  const [sample] = await rowsOf<{ matches: string; read: string }>(
    db,
    sql`select count(*) filter (where ${unindexed(term)}) as matches, count(*) as read
      from (${newestProducts}) as products`,
  );
  return { matches: Number(sample?.matches ?? 0), read: Number(sample?.read ?? 0) };
}

/** The ids of the newest products that contain the term, as a question in a question. */
export function newestMatches(term: string, { matches, read }: Sample, limit: number, offset = 0): SQL {
  const page = sql`order by created_at desc, id desc limit ${limit} offset ${offset}`;
  if (matches >= limit + offset || read < SAMPLED) {
    return sql`select id from (${newestProducts}) as products where ${unindexed(term)} ${page}`;
  }
  // One in a hundred is soon met on the way through the newest; what is rarer is gathered first, then sorted.
  if (matches / read > 0.01) return sql`select id from products where ${unindexed(term)} ${page}`;
  return sql`with gathered as materialized (select id, created_at from products where ${matching(term)})
    select id from gathered ${page}`;
}

/** How many products contain the term: exact up to `COUNTED_RESULTS`, and one more where there are more. */
export async function countMatches(db: Db, term: string, { matches, read }: Sample): Promise<number> {
  if (read < SAMPLED) return matches;
  // Of what is common enough are met soon in the table itself, without a list of all of them.
  const where = matches / read > 0.06 ? unindexed(term) : matching(term);
  const [counted] = await rowsOf<{ count: string }>(
    db,
    sql`select count(*) from (select from products where ${where} limit ${COUNTED_RESULTS + 1}) as matches`,
  );
  return Number(counted?.count ?? 0);
}

/** What contains the term, found by an index: of trigrams, or of single characters and pairs. */
export function matching(term: string): SQL {
  const like = sql`${products}.search_text like lower(${containing(term)})`;
  const withParts = sql`catalogue_short_parts(${products}.search_text) @> catalogue_short_parts(lower(${term}))`;
  // A lone letter or digit stands in too many products to be worth an index.
  if (/^[a-z0-9]$/i.test(term)) return unindexed(term);
  if (!/[\p{L}\p{N}]{3}/u.test(term)) return sql`${withParts} and ${unindexed(term)}`;
  // Trigrams are of letters and digits alone; any other character tells more than they do.
  return /^[a-z0-9 ]+$/i.test(term) ? like : sql`${withParts} and ${like}`;
}

/** As `matching`, written so that PostgreSQL looks at each product: an expression is in no index. */
function unindexed(term: string): SQL {
  return sql`(${products}.search_text || '') like lower(${containing(term)})`;
}

const SAMPLED = 1_000;

const newestProducts = sql`select id, created_at, search_text from products
  order by created_at desc, id desc limit ${SAMPLED}`;

/** A pattern for `ilike` that finds the term anywhere; `%`, `_` and `\` in it mean themselves. */
export function containing(term: string): string {
  return `%${literal(term)}%`;
}

/** PostgreSQL, 9.7.1: a backslash takes the meaning from `%`, `_` and itself. */
export function literal(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}
