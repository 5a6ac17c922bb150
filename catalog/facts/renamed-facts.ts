import { factIn, factLine, foldedFact, MAX_FACT_VALUE_LENGTH } from '../products/facts.ts';

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
