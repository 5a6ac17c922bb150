import { getContext } from '#app/context.ts';
import { countFacts } from '#catalog/lists/facts.server.ts';
import { factIn, foldedFact } from '#catalog/products/facts.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import type { Route } from './+types/known-facts';

/** Facts of other products, to suggest. The most frequent come first. */
export interface FactSuggestions {
  /** Names in all categories; those of the requested category come first. */
  names: string[];
  /** Values in the requested category, by lowercase name. */
  values: Record<string, string[]>;
}

/** `GET /admin/products/facts.json?category=Women` */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { db, counts } = getContext(args);
  const requested = url.searchParams.get('category');
  const categories = CATEGORIES.toSorted((a, b) => Number(b === requested) - Number(a === requested));
  const counted = await Promise.all(categories.map((category) => countFacts(db, counts, { category })));
  const names = counted.flat().map(({ fact }) => factIn(fact).name);
  const byFoldedName = new Map(names.toReversed().map((name) => [foldedFact(name), name]));
  const inCategory = requested === categories[0] ? (counted[0] ?? []).map(({ fact }) => factIn(fact)) : [];
  const byName = Map.groupBy(inCategory, ({ name }) => name.toLowerCase());
  const values = [...byName].map(([name, facts]) => [
    name,
    facts.slice(0, MAX_VALUES).map(({ value }) => value),
  ]);
  return Response.json({
    names: [...byFoldedName.values()].toReversed().slice(0, MAX_NAMES),
    values: Object.fromEntries(values),
  } satisfies FactSuggestions);
}

const MAX_NAMES = 100;
const MAX_VALUES = 50;
