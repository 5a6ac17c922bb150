import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
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

/**
 * Returns the colors that a value such as `Bottle green` or `Cream and sage` names, at most two, for the swatch beside it in
 * the filter. A value without a known color has no swatch.
 */
export function swatchOf(value: string): { swatch?: string[] } {
  const named = foldedFact(value).split(/ and | with | & |[,/]/);
  const swatch = named.flatMap((name) => colorIn(name.trim()) ?? []).slice(0, 2);
  return swatch.length > 0 ? { swatch } : {};
}

/** Finds the longest end of the words that is a known color: `dark bottle green`, `bottle green`, `green`. */
function colorIn(name: string): string | undefined {
  const words = name.split(' ');
  const ends = words.map((_, from) => words.slice(from).join(' '));
  const starts = words.map((_, count) => words.slice(0, words.length - count).join(' '));
  const known = [...ends, ...starts].find((part) => COLORS.has(part));
  return known && COLORS.get(known);
}

/** Names of colors in fashion, in English, each with its color. */
const COLORS = new Map(
  `
  amber b5651d, aubergine 3d2238, beige d9c7a7, black 1b1a19, blue 34568b, blush e3b7ae, bordeaux 5a1a2a,
  bottle green 1f3d2e, bronze 8c6a3f, brown 6b4a32, burgundy 611f2f, camel c19a6b, chalk f2efe7,
  charcoal 3c3f42, chestnut 7a4330, claret 6d1b2f, clay b07a5e, cocoa 5b3b2c, cognac 9a4f25, coral f08070,
  cream f3ead7, crimson a3172c, dark brown 46301f, denim 3f5878, ecru e9dfc8, emerald 1f6b4d, espresso 3c2a21,
  forest 2c4a34, gold c9a24b, gray 8b8b88, green 4a7a4c, grey 8b8b88, ink 232838, ivory f4eee0, khaki 8a8158,
  lavender b7a6cf, lilac c4a9cf, moss 636b3a, mustard cf9b2c, natural e2d3b5, navy 1f2a44, oat ddd0b8,
  ochre bf8430, olive 6b6a3a, orange d9762f, oxblood 5b1a1e, pale amber d9a566, pale green b9cdb0,
  pebble b8b0a3, petrol 1f4a55, pink e0a0ad, plum 5c2a4a, poppy d23c2a, purple 6a4482, red a8232b, rose cf8f8f,
  rose gold c98f7c, rosewood 8c4a4a, rust a6512e, sage a3ad94, sand d8c8ac, silver c4c6c8, sky 9cc1dc,
  slate 56616b, stone bdb4a5, tan b98a5e, taupe 8f8173, teal 2a6f73, terracotta b9603f, tobacco 7b5a36,
  tortoise 7a4a25, turquoise 3fa7a5, violet 6c4a8d, white ffffff, wine 5e1f30, yellow e6c34a
`
    .trim()
    .split(/,\s+/)
    .map((color) => [color.slice(0, -7), `#${color.slice(-6)}`] as const),
);
