import { asc, inArray, sql } from 'drizzle-orm';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import { type FactName, factIn, foldedFact } from '#catalog/products/facts.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import type { Language } from '#catalog/text/languages.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products, productTexts, storedFactNames } from '#platform/db/schema.ts';
import { type FactNames, factNames } from './fact-names.ts';

/** Returns the names of facts, cached until a change is announced. */
export function readFactNames(db: Db, counts: CountCache): Promise<FactNames> {
  return counts.get('fact names', null, async () => factNames(await listFactNames(db)));
}

/** Returns the names of facts that the owner has added or changed. */
export function listFactNames(db: Db): Promise<FactName[]> {
  return withCatalogError('Failed to load facts', () =>
    db.select().from(storedFactNames).orderBy(asc(storedFactNames.key)),
  );
}

/** Adds or replaces a name of facts. */
export async function writeFactName(transaction: Db, { key, names, spellings }: FactName): Promise<void> {
  await transaction
    .insert(storedFactNames)
    .values({ key, names, spellings })
    .onConflictDoUpdate({ target: storedFactNames.key, set: { names, spellings } });
}

/** Deletes names of facts. Products keep them. */
export async function deleteFactNames(transaction: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await transaction.delete(storedFactNames).where(inArray(storedFactNames.key, keys));
}

/** A stored fact with the number of products that have it, hidden ones included. */
export interface UsedFact {
  fact: string;
  count: number;
}

/** Counts the facts of all products, the most frequent first. */
export function listUsedFacts(db: Db): Promise<UsedFact[]> {
  return withCatalogError('Failed to load facts', () =>
    queryRows<UsedFact>(
      db,
      sql`select fact, count(*)::int as count from ${products}, unnest(facts) as fact
        group by fact order by count desc, fact limit ${MAX_USED}`,
    ),
  );
}

const MAX_USED = 5_000;

/** Returns all names that facts have in products and in their translations. */
export function listUsedNames(db: Db): Promise<string[]> {
  return withCatalogError('Failed to load facts', async () => {
    const rows = await queryRows<{ name: string }>(
      db,
      sql`select distinct split_part(fact, ':', 1) as name from (
        select unnest(facts) as fact from ${products} union all select unnest(facts) from ${productTexts}
      ) as used`,
    );
    return rows.map(({ name }) => name);
  });
}

/** Returns the ids of the products that have a fact with one of these names, also in a translation. */
export function findProductsWithFacts(db: Db, names: string[]): Promise<string[]> {
  const isNamed = sql`split_part(fact, ':', 1) = any(${sql.param(names)}::text[])`;
  return withCatalogError('Failed to load facts', async () => {
    const rows = await queryRows<{ id: string }>(
      db,
      sql`select id from ${products}, unnest(facts) as fact where ${isNamed}
        union select product_id from ${productTexts}, unnest(facts) as fact where ${isNamed} order by id`,
    );
    return rows.map(({ id }) => id);
  });
}

/** Lists the names of facts that products have or that the owner has added, those of most products first. */
export async function listFacts(db: Db, source: Language) {
  const [own, used] = await Promise.all([listFactNames(db), listUsedFacts(db)]);
  const names = factNames(own);
  const usedByKey = Map.groupBy(used, ({ fact }) => names.keyOf(factIn(fact).name));
  const keys = new Set([...usedByKey.keys(), ...own.map(({ key }) => key)]);
  return [...keys]
    .map((key) => {
      const facts = usedByKey.get(key) ?? [];
      const values = countedValues(facts);
      return {
        key,
        /** In the source language, as the shop writes it. */
        name: factIn(facts[0]?.fact ?? '').name || (names.nameIn(key, source) ?? key),
        names: names.namesOf(key),
        spellings: own.find((known) => known.key === key)?.spellings ?? [],
        products: facts.reduce((sum, { count }) => sum + count, 0),
        /** The most frequent values, each in its most frequent spelling. */
        values: values.slice(0, MAX_VALUES),
        valueCount: values.length,
      };
    })
    .toSorted((a, b) => b.products - a.products);
}

/** A name of facts that the shop uses, with its values. */
export type ListedFact = Awaited<ReturnType<typeof listFacts>>[number];

const MAX_VALUES = 200;

/** Joins the spellings of each value. The facts are sorted, so the first spelling is the most frequent one. */
function countedValues(facts: UsedFact[]) {
  return [...Map.groupBy(facts, ({ fact }) => foldedFact(factIn(fact).value)).values()]
    .map((same) => ({
      value: factIn(same[0]?.fact ?? '').value,
      products: same.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((a, b) => b.products - a.products);
}

/** The names that the shop uses for facts. */
export interface ChosenNames {
  keyOf(name: string): string;
  /** Returns the name that most products have for a fact; the same name if no product has it. */
  nameFor(name: string): string;
}

/** Returns the names that the shop uses for facts, for facts that come from elsewhere. */
export async function findChosenNames(db: Db): Promise<ChosenNames> {
  const [own, used] = await Promise.all([listFactNames(db), listUsedFacts(db)]);
  const { keyOf } = factNames(own);
  const usedNames = used.map(({ fact }) => factIn(fact).name).toReversed();
  const byKey = new Map(usedNames.map((name) => [keyOf(name), name]));
  return { keyOf, nameFor: (name) => byKey.get(keyOf(name)) ?? name };
}
