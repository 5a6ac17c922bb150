import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { factIn } from '../products/facts.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { SearchContext } from './search.server.ts';
import { isNamedBy, selectRanked } from './search-conditions.ts';
import { parseSearchQuery, type SearchWord } from './search-words.ts';
import { HAN, withCategories } from './searched-categories.ts';

/**
 * Where a result contains a term: `name` in its name, category or section, `fact` in these and its facts, `word` at the
 * beginning of words of its description, `letters` inside them.
 */
export type TermPlace = 'name' | 'fact' | 'word' | 'letters';

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
    const facts = sql`array(
      select search_fold(fact) from products, unnest(facts) as fact where products.id = listed.id
      union all select search_fold(fact) from product_texts, unnest(facts) as fact where product_id = listed.id)`;
    const rows = await queryRows<{ id: string; texts: string; named: boolean[]; facts: string[] }>(
      db,
      sql`select id::text as id, texts, array[${named}] as named, ${facts} as facts
        from (${selectRanked(query)} where ${isListed}) as listed`,
    );
    return new Map(
      rows.map(({ id, texts, named, facts }) => {
        if (named.every(Boolean)) return [id, 'name'];
        if (query.words.every((word, at) => named[at] || isInFacts(word, facts))) return [id, 'fact'];
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
 * Whether a word begins or ends a word of a fact's value; a Chinese one is anywhere in it. Facts do not count for a
 * category: glasses are no glass bottles.
 */
function isInFacts({ patterns, categories }: SearchWord, facts: string[]): boolean {
  if (categories.length > 0) return false;
  const values = facts.map((fact) => ` ${factIn(fact).value.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `);
  return patterns.some((part) =>
    values.some((value) =>
      HAN.test(part) ? value.includes(part) : value.includes(` ${part}`) || value.includes(`${part} `),
    ),
  );
}
