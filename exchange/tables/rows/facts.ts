import {
  factIn,
  factLine,
  factLines,
  MAX_FACT_NAME_LENGTH,
  MAX_FACT_VALUE_LENGTH,
  MAX_FACTS,
} from '#catalogue/products/facts.ts';
import type { TableRow } from '../table.ts';
import type { Cells } from '../values/cells.ts';
import { shortened } from '../values/shortened.ts';
import { labelOf, valuesOf } from './description-lines.ts';

/**
 * Reads the facts of a product, at most as many as it can have: the column of our own tables, and a fact for each
 * column that the owner wants as one, such as `Color: Rust`. The values of several rows are listed.
 *
 * @param notes receives a message if there are more facts.
 */
export function factsOf(own: string, rows: TableRow[], cells: Cells, notes: string[]): string[] {
  const named = cells.columnsOf('fact').flatMap(({ name, at }) => {
    const value = valuesOf(rows, at, MAX_FACT_VALUE_LENGTH);
    const label = shortened(labelOf(name).replaceAll(':', ''), MAX_FACT_NAME_LENGTH);
    return value === '' || label === '' ? [] : [factLine({ name: label, value })];
  });
  // Columns can have the same name.
  const byName = new Map(
    [...factLines(own), ...named].map((fact) => [factIn(fact).name.toLowerCase(), fact]),
  );
  const facts = [...byName.values()];
  if (facts.length > MAX_FACTS)
    notes.push(`The product has too many facts: ${facts.length - MAX_FACTS} were not imported.`);
  return facts.slice(0, MAX_FACTS);
}
