import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { swatchOf } from '../facts/color-swatch.ts';
import { readFactNames } from '../facts/fact-names.server.ts';
import { compareSizes, type FactNames, singleFacts } from '../facts/fact-names.ts';
import { factIn, factLine, foldedFact } from '../products/facts.ts';
import type { PageLanguages } from '../products/product-texts.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { CountCache } from './count-cache.server.ts';
import { factsInLanguage, HAS_FACTS, mostCommonTexts } from './fact-translations.server.ts';
import { LIST_PAGE_SIZE, type Listing } from './listing.ts';
import {
  countFiltered,
  filteredBy,
  type ProductFilter,
  type ProductPage,
  pageOfProducts,
} from './product-pages.server.ts';

type List = Pick<ProductFilter, 'category' | 'subCategory'>;

interface CountedFact {
  /** `Color: Rust` */
  fact: string;
  count: number;
}

/** A fact in its most common spelling, with the products of all its spellings. A fact with several sizes is several. */
interface MergedFact extends CountedFact {
  /** The same for all names that mean the same. */
  nameKey: string;
  /** The same for all spellings. */
  key: string;
  /** The stored facts, which can contain further sizes. */
  spellings: string[];
}

/**
 * Counts the facts of the visible products of a category or section, the most frequent first. `Color: Rust` and `Colour:
 * rust` are one fact; `Sizes: S–L` counts for each of its sizes.
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
          // piece that share a fact count once; the index on facts has the columns that tell pieces apart.
          sql`select fact, sum(equal)::int as count
            from (
              select fact, equal from (
                select facts, count(*) as equal from ${products}
                where ${and(filteredBy(list), HAS_FACTS, isNull(products.model))} group by facts
              ) as grouped, unnest(facts) as fact
              union all
              select fact, count(*) from (
                select distinct category, sub_category, model, fact from ${products}, unnest(facts) as fact
                where ${and(filteredBy(list), HAS_FACTS, isNotNull(products.model))}
              ) as pieces group by fact
            ) as counted
            group by fact order by count desc, fact limit ${MAX_COUNTED}`,
        ),
        await readFactNames(db, counts),
      ),
    ),
  );
}

/** Merges the spellings of each fact. Each name and each value gets its most common spelling. */
function mergeSpellings(counted: CountedFact[], names: FactNames): MergedFact[] {
  const found = counted.flatMap((stored) =>
    singleFacts(stored.fact, names).map((single) => ({ ...single, ...stored })),
  );
  const spelledNames = mostCommonTexts(
    found.map(({ nameKey, name, count }) => ({ group: nameKey, text: name, count })),
  );
  const spelledValues = mostCommonTexts(
    found.map(({ key, value, count }) => ({ group: key, text: value, count })),
  );
  return [...Map.groupBy(found, ({ key }) => key)]
    .map(([key, same]) => {
      const nameKey = same[0]?.nameKey ?? '';
      return {
        fact: factLine({ name: spelledNames.get(nameKey) ?? '', value: spelledValues.get(key) ?? '' }),
        nameKey,
        key,
        count: same.reduce((sum, { count }) => sum + count, 0),
        spellings: same.map(({ fact }) => fact),
      };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** Returns a page of a list for visitors. A chosen fact finds its other spellings; an invalid page is the first. */
export async function pageOfList(
  db: Db,
  list: List,
  listing: Listing,
  counts: CountCache,
  languages?: PageLanguages,
): Promise<ProductPage> {
  const filter = await filterOf(db, list, listing, counts);
  return pageOfProducts(db, filter, (listing.page ?? 1) - 1, LIST_PAGE_SIZE, counts, languages);
}

/** Counts the cards of a list for visitors; see `pageOfList`. */
export async function countList(db: Db, list: List, listing: Listing, counts: CountCache): Promise<number> {
  return countFiltered(db, { ...(await filterOf(db, list, listing, counts)), onePerModel: true }, counts);
}

async function filterOf(db: Db, list: List, listing: Listing, counts: CountCache): Promise<ProductFilter> {
  return { ...list, ...listing, facts: await findSpellings(db, counts, list, listing.facts) };
}

/** Returns the chosen facts of each name, in all spellings that products of the list have. */
async function findSpellings(db: Db, counts: CountCache, list: List, chosen: string[]): Promise<string[][]> {
  if (chosen.length === 0) return [];
  const names = await readFactNames(db, counts);
  const spellings = new Map((await countFacts(db, counts, list)).map((fact) => [fact.key, fact.spellings]));
  const singles = chosen.flatMap((fact) =>
    singleFacts(fact, names).map(({ nameKey, key }) => ({
      nameKey,
      spellings: spellings.get(key) ?? [fact],
    })),
  );
  return [...Map.groupBy(singles, ({ nameKey }) => nameKey).values()].map((same) => [
    ...new Set(same.flatMap((single) => single.spellings)),
  ]);
}

/** Returns the filters of a list: the most frequent names of its facts with their most frequent values. */
export async function listFactFilters(
  db: Db,
  counts: CountCache,
  list: List,
  chosen: string[],
  languages?: PageLanguages,
): Promise<FactFilter[]> {
  const [counted, { names, translatedName, translatedValue }] = await Promise.all([
    countFacts(db, counts, list),
    factsInLanguage(db, counts, list.category, languages),
  ]);
  const countedKeys = new Set(counted.map(({ key }) => key));
  const singles = chosen.flatMap((fact) => singleFacts(fact, names));
  const chosenKeys = new Set(singles.map(({ key }) => key));
  const unknown = singles.filter(({ key }) => !countedKeys.has(key));
  const all = [...counted, ...unknown.map((single) => ({ ...single, fact: factLine(single), count: 0 }))];
  return [...Map.groupBy(all, ({ nameKey }) => nameKey)]
    .map(([nameKey, facts]) => ({
      name: translatedName(nameKey) ?? spelledName(facts, names.nameIn(nameKey, languages?.source ?? 'en')),
      facts: facts
        .map(({ fact, key, count }) => ({
          fact,
          label: translatedValue(key) ?? factIn(fact).value,
          count,
          isChosen: chosenKeys.has(key),
          ...(nameKey === 'color' ? swatchOf(factIn(fact).value) : {}),
        }))
        .filter(({ isChosen }, place) => place < MAX_VALUES || isChosen)
        .toSorted((a, b) => (nameKey === 'size' ? compareSizes(a.label, b.label) : 0)),
    }))
    .filter(({ facts }, place) => place < MAX_NAMES || facts.some(({ isChosen }) => isChosen));
}

/** Returns the name of facts in the source language if a product spells it so, else the most common spelling. */
function spelledName(facts: { fact: string; spellings?: string[] }[], named: string | undefined): string {
  const spelled = factIn(facts[0]?.fact ?? '').name;
  if (named === undefined) return spelled;
  const isUsed = facts
    .flatMap(({ spellings = [] }) => spellings)
    .some((fact) => foldedFact(factIn(fact).name) === foldedFact(named));
  return isUsed ? named : spelled;
}

/** The facts of one name that a list can be filtered by. */
export interface FactFilter {
  /** In the language of the page, as the labels. */
  name: string;
  facts: FactChoice[];
}

interface FactChoice {
  /** The fact in the source language, for the address: `Color: Rust`. */
  fact: string;
  /** The value that visitors see. */
  label: string;
  /** How many visible products of the list have it, with one of its colors. */
  count: number;
  isChosen: boolean;
  /** The colors that the value names, as CSS: one, or two for `Cream and sage`. */
  swatch?: string[];
}

const MAX_NAMES = 6;
const MAX_VALUES = 12;

const MAX_COUNTED = 1_000;

/** The lowest and the highest price of a list; `null` if it shows none. */
export interface PriceBounds {
  lowest: number | null;
  highest: number | null;
}

/** Returns the bounds of the prices that visitors see in a category or section. */
export function priceBounds(
  db: Db,
  counts: CountCache,
  { category, subCategory }: Pick<ProductFilter, 'category' | 'subCategory'>,
): Promise<PriceBounds> {
  const list = { category, subCategory };
  return withCatalogError('Failed to fetch products', () =>
    counts.get(`prices ${JSON.stringify(list)}`, category ?? null, async () => {
      const [bounds] = await queryRows<PriceBounds>(
        db,
        sql`select min(price)::float8 as lowest, max(price)::float8 as highest from ${products}
          where ${and(filteredBy(list), sql`not ${products.priceOnRequest}`)}`,
      );
      return bounds ?? { lowest: null, highest: null };
    }),
  );
}
