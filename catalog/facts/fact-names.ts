import { type Fact, type FactName, factIn, factLine, foldedFact } from '../products/facts.ts';
import type { Language } from '../text/languages.ts';
import { COMMON_FACT_NAMES } from './common-fact-names.ts';
import { singleSizes } from './single-sizes.ts';

/** Finds the names of facts by any of their spellings. */
export interface FactNames {
  /** Returns the same key for all names that mean the same. */
  keyOf(name: string): string;
  /** All spellings in their folded form, with the key of the name that they mean. */
  spellings: ReadonlyMap<string, string>;
  /** Whether a key is that of a common name or of one of the shop. */
  has(key: string): boolean;
  /** Returns a name in a language, or `undefined` if it is not translated. */
  nameIn(key: string, language: Language): string | undefined;
  /** Returns a name in all languages into which it is translated. */
  namesOf(key: string): FactName['names'];
}

/** Returns the common names together with those of the shop, which take precedence. */
export function factNames(own: FactName[]): FactNames {
  const keys = new Map<string, string>();
  const byKey = new Map<string, FactName>();
  for (const { key, names, spellings } of [...COMMON_FACT_NAMES, ...own]) {
    for (const name of [key, ...Object.values(names), ...spellings]) keys.set(foldedFact(name), key);
    byKey.set(key, { key, names: { ...byKey.get(key)?.names, ...names }, spellings });
  }
  return {
    keyOf(name) {
      const folded = foldedFact(name);
      return keys.get(folded) ?? folded;
    },
    spellings: keys,
    has: (key) => byKey.has(key),
    nameIn: (key, language) => byKey.get(key)?.names[language],
    namesOf: (key) => byKey.get(key)?.names ?? {},
  };
}

/** The names of a shop that has no names of its own. */
export const DEFAULT_NAMES = factNames([]);

/** A fact with one value: a fact with several sizes consists of several. */
export interface SingleFact extends Fact {
  /** The same for all names that mean the same. */
  nameKey: string;
  /** The same for all spellings of the name and of the value. */
  key: string;
}

/** Splits a fact (`Sizes: S, M`) into its single values. Only sizes have several. */
export function singleFacts(line: string, names: FactNames): SingleFact[] {
  const { name, value } = factIn(line);
  const nameKey = names.keyOf(name);
  const values = nameKey === 'size' ? singleSizes(value) : [value];
  return values.map((single) => ({
    name,
    value: single,
    nameKey,
    key: factLine({ name: nameKey, value: foldedFact(single) }),
  }));
}

/** The facts that search engines and feeds have fields for. */
export type KnownFacts = Partial<Record<'color' | 'size' | 'material', string>>;

/** Returns the color, the size and the material, which are recognized by their names in every language. */
export function knownFacts(facts: string[], names: FactNames): KnownFacts {
  const values = new Map(
    facts
      .map(factIn)
      .map(({ name, value }) => [names.keyOf(name), value] as const)
      .toReversed(),
  );
  return Object.fromEntries(
    (['color', 'size', 'material'] as const).flatMap((key) => {
      const value = values.get(key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
