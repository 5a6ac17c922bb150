import type { Language } from '../text/languages.ts';
import { normalizeName } from '../text/normalize-name.ts';

/** The maximum number of facts of a product. */
export const MAX_FACTS = 8;

export const MAX_FACT_NAME_LENGTH = 40;
export const MAX_FACT_VALUE_LENGTH = 120;

/** Includes the colon and the space between name and value. */
export const MAX_FACT_LENGTH = MAX_FACT_NAME_LENGTH + 2 + MAX_FACT_VALUE_LENGTH;

/** A short fact about a product. Stored and exported as one line, `Color: Rust`. */
export interface Fact {
  /** Contains no colon. */
  name: string;
  value: string;
}

/** A name of facts, with all names that mean the same. */
export interface FactName {
  /** `color`; for a name that an owner added, its folded form. */
  key: string;
  names: Partial<Record<Language, string>>;
  /** Further names that mean the same, in any language. */
  spellings: string[];
}

/** Splits a line at its first colon. A line without a colon has only a name. */
export function factIn(line: string): Fact {
  const at = line.indexOf(':');
  return at < 0
    ? { name: line.trim(), value: '' }
    : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
}

/** Returns the stored form of a fact: `Color: Rust`. */
export function factLine({ name, value }: Fact): string {
  return `${name}: ${value}`;
}

/** Folds case and spaces: equal for all spellings of a name or a value. */
export function foldedFact(text: string): string {
  return normalizeName(text).toLowerCase();
}

/** Splits a typed text or a cell into facts, one per line. Ignores empty facts. */
export function factLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const fact = factIn(line);
    return fact.name || fact.value ? [factLine(fact)] : [];
  });
}

/**
 * Replaces facts of the same names and adds the others, up to `MAX_FACTS`.
 *
 * @param keyOf returns the same for names that mean the same.
 */
export function mergedFacts(current: string[], added: string[], keyOf = foldedFact): string[] {
  const nameOf = (line: string) => keyOf(factIn(line).name);
  const replacement = new Map(added.map((line) => [nameOf(line), line]));
  const kept = current.map((line) => {
    const written = replacement.get(nameOf(line)) ?? line;
    replacement.delete(nameOf(line));
    return written;
  });
  return [...kept, ...replacement.values()].slice(0, MAX_FACTS);
}
