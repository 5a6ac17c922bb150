import type { Db } from '#platform/db/database.ts';
import { type FactName, factIn, foldedFact } from '../products/facts.ts';
import type { Language } from '../text/languages.ts';
import { listFactNames, listUsedFacts, type UsedFact } from './fact-names.server.ts';
import { factNames } from './fact-names.ts';

/** A name of facts that the shop uses, with its values. */
export interface ListedFact {
  key: string;
  /** In the source language, as the shop writes it. */
  name: string;
  /** In all languages. */
  names: FactName['names'];
  /** Further names that mean the same, as the owner has written them. */
  spellings: string[];
  /** The number of products that have the fact. */
  products: number;
  /** The most frequent values, each in its most frequent spelling. */
  values: { value: string; products: number }[];
  /** The number of different values. */
  valueCount: number;
}

/** Lists the names of facts that products have or that the owner has added, those of most products first. */
export async function listFacts(db: Db, source: Language): Promise<ListedFact[]> {
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
        name: factIn(facts[0]?.fact ?? '').name || (names.nameIn(key, source) ?? key),
        names: names.namesOf(key),
        spellings: own.find((known) => known.key === key)?.spellings ?? [],
        products: facts.reduce((sum, { count }) => sum + count, 0),
        values: values.slice(0, MAX_VALUES),
        valueCount: values.length,
      };
    })
    .toSorted((a, b) => b.products - a.products);
}

const MAX_VALUES = 200;

/** Joins the spellings of each value. The facts are sorted, so the first spelling is the most frequent one. */
function countedValues(facts: UsedFact[]): ListedFact['values'] {
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
