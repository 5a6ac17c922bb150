import { and, eq, type SQL, sql } from 'drizzle-orm';
import { pairFacts } from '#catalog/facts/changed-facts.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products, productTexts } from '#platform/db/schema.ts';
import { readFactNames } from '../facts/fact-names.server.ts';
import type { FactNames } from '../facts/fact-names.ts';
import { factIn, factLine, foldedFact } from '../products/facts.ts';
import type { Category } from '../products/product.ts';
import type { PageLanguages } from '../products/product-texts.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { CountCache } from './count-cache.server.ts';
import { filteredBy } from './product-pages.server.ts';

/** The facts of a shop in the language of a page. */
export interface FactsInLanguage {
  names: FactNames;
  /** Returns a name of facts in the language, by its key; `undefined` in the source language or without a translation. */
  translatedName(nameKey: string): string | undefined;
  /** Returns a value in the language, by the key of its fact; `undefined` in the source language or without a translation. */
  translatedValue(key: string): string | undefined;
}

/**
 * Reads the facts in the language of a page. A value is translated as the visible products translate it most often,
 * so a translation of one product serves all others.
 *
 * @param category the category of the products; `undefined` for all.
 * @param languages those of the page; without them, the source language.
 */
export async function factsInLanguage(
  db: Db,
  counts: CountCache,
  category: Category | undefined,
  languages?: PageLanguages,
): Promise<FactsInLanguage> {
  const names = await readFactNames(db, counts);
  if (!languages || languages.language === languages.source)
    return { names, translatedName: () => undefined, translatedValue: () => undefined };
  const { language } = languages;
  const { commonNames, commonValues } = await counts.get(
    `translated facts ${language} ${category ?? ''}`,
    category ?? null,
    async () => mostCommonTranslations(await countTranslations(db, category, language), names),
  );
  return {
    names,
    translatedName: (nameKey) => names.nameIn(nameKey, language) ?? commonNames.get(nameKey),
    translatedValue: (key) => commonValues.get(key),
  };
}

/** Returns a fact with its name and value in the language. A size needs no translation. */
export function factInLanguage(
  line: string,
  { names, translatedName, translatedValue }: FactsInLanguage,
): { fact: string; isTranslated: boolean } {
  const { name, value } = factIn(line);
  const nameKey = names.keyOf(name);
  const translated = translatedValue(factLine({ name: nameKey, value: foldedFact(value) }));
  return {
    fact: factLine({ name: translatedName(nameKey) ?? name, value: translated ?? value }),
    isTranslated: translated !== undefined || nameKey === 'size',
  };
}

interface CountedTranslation {
  source: string[];
  translated: string[];
  count: number;
}

function countTranslations(
  db: Db,
  category: Category | undefined,
  language: string,
): Promise<CountedTranslation[]> {
  return withCatalogError('Failed to fetch products', () =>
    queryRows<CountedTranslation>(
      db,
      sql`select ${products.facts} as source, ${productTexts.facts} as translated, count(*)::int as count
        from ${products} join ${productTexts} on ${productTexts.productId} = ${products.id}
        where ${and(filteredBy({ category }), HAS_FACTS, eq(productTexts.language, language))}
          and ${productTexts.facts} <> '{}'
        group by ${products.facts}, ${productTexts.facts} order by count desc limit ${MAX_TRANSLATIONS}`,
    ),
  );
}

const MAX_TRANSLATIONS = 10_000;

function mostCommonTranslations(counted: CountedTranslation[], names: FactNames) {
  const commonNames: CountedText[] = [];
  const commonValues: CountedText[] = [];
  for (const { source, translated, count } of counted) {
    for (const [line, match] of pairFacts(source, translated, names).pairs) {
      if (match === undefined) continue;
      const { name, value } = factIn(line);
      const nameKey = names.keyOf(name);
      const fact = factIn(match);
      commonNames.push({ group: nameKey, text: fact.name, count });
      const group = factLine({ name: nameKey, value: foldedFact(value) });
      commonValues.push({ group, text: fact.value, count });
    }
  }
  return {
    commonNames: mostCommonTexts(commonNames),
    commonValues: mostCommonTexts(commonValues),
  };
}

/**
 * Written like the condition of the index, so that PostgreSQL uses it. Products with more than 2,000 bytes of facts are
 * not counted, because they do not fit into the index.
 */
export const HAS_FACTS: SQL = sql`${products.facts} <> '{}' and facts_fit_index(${products.facts})`;

/** A text of a group, with how often it occurs. */
interface CountedText {
  group: string;
  text: string;
  count: number;
}

/** Returns the most common text of each group; of equally common ones, the one with a capital letter. */
export function mostCommonTexts(counted: CountedText[]): Map<string, string> {
  const sums = new Map<string, CountedText>();
  for (const { group, text, count } of counted) {
    const id = JSON.stringify([group, text]);
    sums.set(id, { group, text, count: (sums.get(id)?.count ?? 0) + count });
  }
  // The most common text of a group is written last and stays.
  const ascending = [...sums.values()].toSorted((a, b) => a.count - b.count || (a.text < b.text ? 1 : -1));
  return new Map(ascending.map(({ group, text }) => [group, text]));
}
