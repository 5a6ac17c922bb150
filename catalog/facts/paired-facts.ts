import { factIn } from '../products/facts.ts';
import type { FactNames } from './fact-names.ts';

/** The facts of a product with their translations into one language. */
interface PairedFacts {
  /** Each fact with its translation; `undefined` for a fact without one. */
  pairs: [fact: string, translation: string | undefined][];
  /** Translated facts that translate none of the facts. */
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
