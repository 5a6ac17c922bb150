import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { type Fact, factIn, factLine, foldedFact } from '../products/facts.ts';
import type { PageLanguages } from '../products/product-texts.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { CountCache } from './count-cache.server.ts';
import { LIST_PAGE_SIZE, type Listing } from './listing.ts';
import { filteredBy, type ProductFilter, type ProductPage, pageOfProducts } from './product-pages.server.ts';

type List = Pick<ProductFilter, 'category' | 'subCategory'>;

interface CountedFact {
  /** `Color: Rust` */
  fact: string;
  count: number;
}

/** A fact in its most common spelling, with the products of all its spellings. */
interface MergedFact extends CountedFact {
  /** The same for all spellings. */
  key: string;
  spellings: string[];
}

/**
 * Counts the facts of the visible products of a category or section, the most frequent first. `Color: Rust` and `color:
 * rust` are one fact.
 */
export function countFacts(
  db: Db,
  counts: CountCache,
  { category, subCategory }: List,
): Promise<MergedFact[]> {
  const list = { category, subCategory };
  return withCatalogError('Failed to fetch products', () =>
    counts.get(`facts ${JSON.stringify(list)}`, category ?? null, async () =>
      mergeSpellings(
        await queryRows<CountedFact>(
          db,
          // Count equal lists of facts before unnesting them, because many products share the same facts. Colors of one
          // model that share a fact count once.
          sql`select fact, sum(equal)::int as count
            from (
              select fact, equal from (
                select facts, count(*) as equal from ${products}
                where ${and(filteredBy(list), HAS_FACTS, isNull(products.model))} group by facts
              ) as grouped, unnest(facts) as fact
              union all
              select fact, count(distinct (sub_category, model)) from ${products}, unnest(facts) as fact
              where ${and(filteredBy(list), HAS_FACTS, isNotNull(products.model))} group by fact
            ) as counted
            group by fact order by count desc, fact limit ${MAX_COUNTED}`,
        ),
      ),
    ),
  );
}

/**
 * Merges facts that differ only in case or spaces. Each name and each value gets its most common spelling. A product is
 * counted once, because it cannot have two facts of one name.
 */
function mergeSpellings(counted: CountedFact[]): MergedFact[] {
  const spellingOfName = mostCommon(counted, ({ name }) => name);
  const spellingOfValue = mostCommon(counted, ({ value }) => value);
  const groups = Map.groupBy(counted, ({ fact }) => foldedFact(fact));
  return [...groups]
    .map(([key, same]) => {
      const { name, value } = factIn(same[0]?.fact ?? '');
      return {
        fact: factLine({ name: spellingOfName(name), value: spellingOfValue(value) }),
        key,
        count: same.reduce((sum, { count }) => sum + count, 0),
        spellings: same.map(({ fact }) => fact),
      };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** Returns a function from a spelling to the most common spelling. */
function mostCommon(counted: CountedFact[], partOf: (fact: Fact) => string): (spelling: string) => string {
  const counts = new Map<string, number>();
  for (const { fact, count } of counted) {
    const part = partOf(factIn(fact));
    counts.set(part, (counts.get(part) ?? 0) + count);
  }
  // The most common spelling is written last and stays; of equally common ones, the one with a capital letter.
  const ascending = [...counts].toSorted(([a, countA], [b, countB]) => countA - countB || (a < b ? 1 : -1));
  const spellingOf = new Map(ascending.map(([part]) => [foldedFact(part), part]));
  return (spelling) => spellingOf.get(foldedFact(spelling)) ?? spelling;
}

/**
 * Returns a page of a list for visitors. A chosen fact also finds its other spellings.
 *
 * @param listing what the visitor has chosen; without a valid page number, the first page.
 * @param languages those of the page; without them, the products have their texts in the source language.
 */
export async function pageOfList(
  db: Db,
  list: List,
  listing: Listing,
  counts: CountCache,
  languages?: PageLanguages,
): Promise<ProductPage> {
  const facts = await findSpellings(db, counts, list, listing.facts);
  const page = (listing.page ?? 1) - 1;
  return pageOfProducts(db, { ...list, ...listing, facts }, page, LIST_PAGE_SIZE, counts, languages);
}

/** Returns the chosen facts in all spellings that products of the list have. */
async function findSpellings(db: Db, counts: CountCache, list: List, chosen: string[]): Promise<string[]> {
  if (chosen.length === 0) return [];
  const spellings = new Map((await countFacts(db, counts, list)).map((fact) => [fact.key, fact.spellings]));
  return [...new Set(chosen.flatMap((fact) => spellings.get(foldedFact(fact)) ?? [fact]))];
}

/** Returns the filters of a list: the most frequent names of its facts, each with its most frequent values. */
export async function listFactFilters(
  db: Db,
  counts: CountCache,
  list: List,
  chosen: string[],
): Promise<FactFilter[]> {
  const counted = await countFacts(db, counts, list);
  const countedKeys = new Set(counted.map(({ key }) => key));
  const chosenKeys = new Set(chosen.map(foldedFact));
  const unknown = chosen.filter((fact) => !countedKeys.has(foldedFact(fact)));
  const all = [...counted, ...unknown.map((fact) => ({ fact, key: foldedFact(fact), count: 0 }))];
  return [...Map.groupBy(all, ({ fact }) => foldedFact(factIn(fact).name)).values()]
    .map((facts) => ({
      name: factIn(facts[0]?.fact ?? '').name,
      facts: facts
        .map(({ fact, key, count }) => ({ fact, count, isChosen: chosenKeys.has(key) }))
        .filter(({ isChosen }, place) => place < MAX_VALUES || isChosen),
    }))
    .filter(({ facts }, place) => place < MAX_NAMES || facts.some(({ isChosen }) => isChosen));
}

/** The facts of one name that a list can be filtered by. */
export interface FactFilter {
  name: string;
  facts: FactChoice[];
}

interface FactChoice {
  /** `Color: Rust` */
  fact: string;
  /** How many visible products of the list have it, with one of its colors. */
  count: number;
  isChosen: boolean;
}

const MAX_NAMES = 6;
const MAX_VALUES = 12;

/**
 * Written like the condition of the index, so that PostgreSQL uses it. Products with more than 2,000 bytes of facts are
 * not counted, because they do not fit into the index.
 */
const HAS_FACTS: SQL = sql`${products.facts} <> '{}' and facts_fit_index(${products.facts})`;

const MAX_COUNTED = 1_000;
