import { asc, inArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products, productTexts, storedFactNames } from '#platform/db/schema.ts';
import type { CountCache } from '../lists/count-cache.server.ts';
import type { FactName } from '../products/facts.ts';
import { withCatalogError } from '../text/catalog-error.ts';
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
