import { factIn, factLine, foldedFact, MAX_FACT_VALUE_LENGTH } from '#catalog/products/facts.ts';
import type { Product, Translations } from '#catalog/products/product.ts';
import type { Language } from '#catalog/text/languages.ts';
import type { FactNames } from './fact-names.ts';

/** A fact that many products get; `null` removes it. */
export interface NewFact {
  name: string;
  value: string | null;
}

/**
 * Returns the facts of a product with another value of a fact, or without it, and without translations of the former
 * value. A product keeps its spelling of the name.
 */
export function withFact(
  { facts, translations }: Pick<Product, 'facts' | 'translations'>,
  { name, value }: NewFact,
  names: Pick<FactNames, 'keyOf'>,
): Partial<Pick<Product, 'facts' | 'translations'>> {
  const isNamed = (line: string) => names.keyOf(factIn(line).name) === names.keyOf(name);
  const present = facts.find(isNamed);
  if (present === undefined && value === null) return {};
  const rest = facts.filter((line) => !isNamed(line));
  const line = value !== null && factLine({ name: factIn(present ?? name).name, value });
  if (line && line === present && rest.length === facts.length - 1) return {};
  return {
    facts: line
      ? rest.toSpliced(present === undefined ? rest.length : facts.indexOf(present), 0, line)
      : rest,
    translations: withTranslatedFacts(translations, (lines) => {
      const outdated = pairFacts(facts, lines, names).pairs.flatMap(([fact, translation]) =>
        isNamed(fact) ? [translation] : [],
      );
      return lines.filter((each) => !isNamed(each) && !outdated.includes(each));
    }),
  };
}

export function withTranslatedFacts(
  translations: Translations,
  changed: (lines: string[], language: Language) => string[],
): Translations {
  const languages = Object.entries(translations).map(([language, texts]) => [
    language,
    texts.facts ? { ...texts, facts: changed(texts.facts, language as Language) } : texts,
  ]);
  return Object.fromEntries(languages);
}

/**
 * Gives facts another name. If a product then has two facts of the name, their values are joined: `Rust, Ink`. A fact
 * keeps its name if the joined value would be too long.
 *
 * @param nameFor returns the new name of a fact; `undefined` if it keeps its name.
 */
export function renamedFacts(lines: string[], nameFor: (name: string) => string | undefined): string[] {
  const renamed: string[] = [];
  for (const line of lines) {
    const { name, value } = factIn(line);
    const newName = nameFor(name) ?? name;
    const at = renamed.findIndex((other) => foldedFact(factIn(other).name) === foldedFact(newName));
    const joined = at < 0 ? value : joinedValues(factIn(renamed[at] ?? '').value, value);
    if (at < 0) renamed.push(factLine({ name: newName, value }));
    else if (joined.length > MAX_FACT_VALUE_LENGTH) renamed.push(line);
    else renamed[at] = factLine({ name: newName, value: joined });
  }
  return renamed;
}

function joinedValues(first: string, second: string): string {
  return foldedFact(first) === foldedFact(second) ? first : `${first}, ${second}`;
}

/** The facts of a product with their translations into one language. */
interface PairedFacts {
  /** Each fact with its translation; `undefined` for a fact without one. */
  pairs: [fact: string, translation: string | undefined][];
  /** Translations without a fact. */
  unpaired: string[];
}

/** Pairs facts with their translations: by their names, else by their places if both lists have equal lengths. */
export function pairFacts(
  facts: string[],
  translated: string[],
  { keyOf }: Pick<FactNames, 'keyOf'>,
): PairedFacts {
  const nameOf = (line: string) => keyOf(factIn(line).name);
  const unpaired = new Set(translated.keys());
  const take = (place: number | undefined) =>
    place !== undefined && unpaired.delete(place) ? translated[place] : undefined;
  const named = facts.map((line) =>
    take([...unpaired].find((place) => nameOf(translated[place] ?? '') === nameOf(line))),
  );
  const isByPlace = facts.length === translated.length;
  return {
    pairs: facts.map((line, place) => [line, named[place] ?? (isByPlace ? take(place) : undefined)]),
    unpaired: [...unpaired].map((place) => translated[place] ?? ''),
  };
}
