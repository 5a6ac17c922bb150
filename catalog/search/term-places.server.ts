import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { type SearchContext, selectRanked } from './search.server.ts';
import { isNamedBy } from './search-conditions.ts';
import { parseSearchQuery, type SearchWord } from './search-words.ts';
import { withCategories } from './searched-categories.ts';

/**
 * Where a result contains a term: `name` in its name, category, section or facts, `word` at the beginning of words of its
 * description, `letters` inside them.
 */
export type TermPlace = 'name' | 'word' | 'letters';

/** Returns where the products of a page of results contain the term. */
export function findPlaces(
  db: Db,
  term: string,
  ids: string[],
  { language = null, categories = [] }: SearchContext,
): Promise<Map<string, TermPlace>> {
  return withCatalogError('Failed to search products', async () => {
    const query = withCategories(parseSearchQuery(term, language), categories);
    const isListed = sql`id = any(${sql.param(ids)}::uuid[])`;
    const named = sql.join(query.words.map(isNamedBy), sql`, `);
    const rows = await queryRows<{ id: string; texts: string; named: boolean[] }>(
      db,
      sql`select id::text as id, texts, array[${named}] as named
        from (${selectRanked(query)} where ${isListed}) as listed`,
    );
    return new Map(
      rows.map(({ id, texts, named }) => {
        if (query.words.every((word, at) => named[at] || isInFacts(word, texts))) return [id, 'name'];
        const isBegun = query.words.every((word, at) => named[at] || beginsWord(word, texts));
        return [id, isBegun ? 'word' : 'letters'];
      }),
    );
  });
}

function beginsWord({ patterns }: SearchWord, texts: string): boolean {
  return patterns.some((part) => (HAN.test(part) ? texts.includes(part) : texts.includes(` ${part}`)));
}

/**
 * Whether a word begins or ends a word of a fact, or a Chinese one begins it. Facts do not count for a category: glasses
 * are no glass bottles.
 */
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
