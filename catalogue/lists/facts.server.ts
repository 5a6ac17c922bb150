import { and, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { factIn } from '../products/facts.ts';
import { withCatalogueError } from '../text/catalogue-error.ts';
import type { CountCache } from './count-cache.server.ts';
import { filteredBy, type ProductFilter } from './product-pages.server.ts';

/** A fact and how many visible products of a list have it. */
export interface FactCount {
  /** `Color: Rust` */
  fact: string;
  count: number;
}

/** Counts the facts of the visible products of a category or section, the most frequent first. */
export function countFacts(
  db: Db,
  counts: CountCache,
  { category, subCategory }: Pick<ProductFilter, 'category' | 'subCategory'>,
): Promise<FactCount[]> {
  const list = { category, subCategory };
  return withCatalogueError('Failed to fetch products', () =>
    counts.get(`facts ${JSON.stringify(list)}`, category ?? null, () =>
      queryRows<FactCount>(
        db,
        // Count equal lists of facts before unnesting them, because many products share the same facts.
        sql`select fact, sum(equal)::int as count
          from (
            select facts, count(*) as equal from ${products} where ${and(filteredBy(list), HAS_FACTS)} group by facts
          ) as grouped, unnest(facts) as fact
          group by fact order by count desc, fact limit ${MAX_COUNTED}`,
      ),
    ),
  );
}

/** The filters of a list: the most frequent names of its facts, each with its most frequent values. */
export async function listFactFilters(
  db: Db,
  counts: CountCache,
  list: Pick<ProductFilter, 'category' | 'subCategory'>,
  chosen: string[],
): Promise<FactFilter[]> {
  const counted = await countFacts(db, counts, list);
  const isKnown = new Set(counted.map(({ fact }) => fact));
  const all = [
    ...counted,
    ...chosen.filter((fact) => !isKnown.has(fact)).map((fact) => ({ fact, count: 0 })),
  ];
  const byName = [...Map.groupBy(all, ({ fact }) => factIn(fact).name)];
  const isChosen = ({ fact }: FactCount) => chosen.includes(fact);
  return byName
    .filter(([, facts], place) => place < MAX_NAMES || facts.some(isChosen))
    .map(([name, facts]) => ({
      name,
      facts: facts.filter((fact, place) => place < MAX_VALUES || isChosen(fact)),
    }));
}

/** The facts of one name that a list can be filtered by. */
export interface FactFilter {
  name: string;
  facts: FactCount[];
}

const MAX_NAMES = 6;
const MAX_VALUES = 12;

/** Written like the condition of the indexes, so that PostgreSQL uses them. */
const HAS_FACTS: SQL = sql`${products.facts} <> '{}'`;

const MAX_COUNTED = 1_000;
