import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { type SearchContext, selectRanked } from './search.server.ts';
import { isNamedBy } from './search-conditions.ts';
import { parseSearchQuery, type SearchWord } from './search-words.ts';
import { withCategories } from './searched-categories.ts';

/**
 * Returns those products of a page of results that a term names: their names, categories, sections or facts contain
 * every word. The others contain a word only in their descriptions.
 */
export function findNamedProducts(
  db: Db,
  term: string,
  ids: string[],
  { language = null, categories = [] }: SearchContext,
): Promise<Set<string>> {
  return withCatalogError('Failed to search products', async () => {
    const query = withCategories(parseSearchQuery(term, language), categories);
    const isListed = sql`id = any(${sql.param(ids)}::uuid[])`;
    const named = sql.join(query.words.map(isNamedBy), sql`, `);
    const rows = await queryRows<{ id: string; texts: string; named: boolean[] }>(
      db,
      sql`select id::text as id, texts, array[${named}] as named
        from (${selectRanked(query)} where ${isListed}) as listed`,
    );
    const matches = rows.filter(({ texts, named }) =>
      query.words.every((word, at) => named[at] || isInFacts(word, texts)),
    );
    return new Set(matches.map(({ id }) => id));
  });
}

/** Whether a word begins or ends a word of a fact, or a Chinese one begins it. Facts do not count for a category: glasses are no glass bottles. */
function isInFacts({ patterns, categories }: SearchWord, texts: string): boolean {
  if (categories.length > 0) return false;
  const facts = texts.split('\n').filter((line) => FACT.test(line));
  // The last line also has all pairs of Chinese characters.
  if (patterns.some((part) => HAN.test(part))) return patterns.some((part) => texts.includes(`: ${part}`));
  const spaced = facts.map((fact) => `${fact.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `);
  return patterns.some((part) =>
    spaced.some((fact) => fact.includes(` ${part}`) || fact.includes(`${part} `)),
  );
}

/** A name of at most 40 characters and a value. */
const FACT = /^ ?[^:\n]{1,40}: /;
const HAN = /\p{Script=Han}/u;
