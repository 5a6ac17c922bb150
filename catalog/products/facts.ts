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

/** Whether a fact (`Color: Rust`) is the color, by any of its usual names. */
export function isColor(fact: string): boolean {
  return KNOWN_NAMES.color.includes(factIn(fact).name.toLowerCase());
}

/** Returns the facts that search engines and feeds have fields for, by any of their usual names. */
export function knownFacts(facts: string[]): Record<keyof typeof KNOWN_NAMES, string | undefined> {
  const found = facts.map(factIn);
  const valueNamed = (names: string[]) => found.find(({ name }) => names.includes(name.toLowerCase()))?.value;
  return {
    color: valueNamed(KNOWN_NAMES.color),
    size: valueNamed(KNOWN_NAMES.size),
    material: valueNamed(KNOWN_NAMES.material),
  };
}

const KNOWN_NAMES = {
  color: [
    'color',
    'colour',
    'colors',
    'colours',
    'shade',
    'farbe',
    'couleur',
    'colore',
    'kleur',
    'renk',
    'لون',
    'اللون',
    '颜色',
    'रंग',
  ],
  size: [
    'size',
    'sizes',
    'größe',
    'größen',
    'taille',
    'tailles',
    'talla',
    'tallas',
    'taglia',
    'maat',
    'beden',
    'مقاس',
    'المقاس',
    '尺码',
    '尺寸',
    'साइज़',
    'आकार',
  ],
  material: [
    'material',
    'materials',
    'fabric',
    'composition',
    'stoff',
    'matière',
    'materiale',
    'materiaal',
    'malzeme',
    'خامة',
    'الخامة',
    'مادة',
    'المادة',
    '材质',
    '面料',
    'सामग्री',
    'कपड़ा',
  ],
};

/** Replaces facts of the same names, ignoring case, and adds the others, up to `MAX_FACTS`. */
export function mergedFacts(current: string[], added: string[]): string[] {
  const nameOf = (line: string) => foldedFact(factIn(line).name);
  const replacement = new Map(added.map((line) => [nameOf(line), line]));
  const kept = current.map((line) => {
    const written = replacement.get(nameOf(line)) ?? line;
    replacement.delete(nameOf(line));
    return written;
  });
  return [...kept, ...replacement.values()].slice(0, MAX_FACTS);
}
