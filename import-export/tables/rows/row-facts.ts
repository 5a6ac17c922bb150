import {
  factIn,
  factLine,
  factLines,
  foldedFact,
  MAX_FACT_NAME_LENGTH,
  MAX_FACT_VALUE_LENGTH,
  MAX_FACTS,
} from '#catalog/products/facts.ts';
import { productRules } from '#catalog/products/product-input.ts';
import { optionNumber } from '../columns/option-columns.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from '../values/cells.ts';
import { shortened } from '../values/shortened.ts';
import { labelOf, textsInColumn } from './description-lines.ts';

/**
 * Reads the facts of a product, at most as many as it can have: the column of our own tables, a fact for each column
 * that is one, such as `Color: Rust`, and the options of its variants. The values of several rows are listed.
 *
 * @param notes receives a message if there are more facts, if a value is too long, and for each fact without a visible
 * value.
 */
export function factsOf(own: string, rows: TableRow[], cells: Cells, notes: string[]): string[] {
  const named = [...cells.columnsOf('fact'), ...optionsOf(rows, cells)].flatMap(({ name, at }) => {
    const label = shortened(labelOf(name).replaceAll(':', ''), MAX_FACT_NAME_LENGTH);
    const value = listOf(textsInColumn(rows, at));
    if (value === '' || label === '') return [];
    if (value.length > MAX_FACT_VALUE_LENGTH)
      notes.push(tableTexts.product.factShortened(label, MAX_FACT_VALUE_LENGTH));
    return [factLine({ name: label, value: shortened(value, MAX_FACT_VALUE_LENGTH) })];
  });
  // Columns can have the same name.
  const byName = new Map([...factLines(own), ...named].map((fact) => [foldedFact(factIn(fact).name), fact]));
  const facts = [...byName.values()].filter((fact) => {
    const { error } = productRules.shape.facts.safeParse([fact]);
    if (error) notes.push(tableTexts.product.factRefused(error.issues[0]?.message));
    return !error;
  });
  if (facts.length > MAX_FACTS) notes.push(tableTexts.product.tooManyFacts(facts.length - MAX_FACTS));
  return facts.slice(0, MAX_FACTS);
}

/** Returns the columns with the values of options, with the names that the rows of the product give them. */
function optionsOf(rows: TableRow[], cells: Cells): { name: string; at: number }[] {
  const names = new Map(cells.columnsOf('optionName').map(({ name, at }) => [optionNumber(name), at]));
  return cells.columnsOf('optionValue').flatMap(({ name, at }) => {
    const column = names.get(optionNumber(name));
    if (column === undefined) return [{ name, at }];
    const [option] = textsInColumn(rows, column);
    // Shopify writes this for a product without options.
    const isPlaceholder = option === 'Title' && textsInColumn(rows, at).join() === 'Default Title';
    return option && !isPlaceholder ? [{ name: option, at }] : [];
  });
}

/** Joins the values of several rows. A row can list the values of others: `S, M, L`, `S` and `M` become `S, M, L`. */
function listOf(texts: string[]): string {
  const values = texts.length > 1 ? texts.flatMap((text) => text.split(', ')) : texts;
  return [...Map.groupBy(values, foldedFact).values()].map(([first]) => first).join(', ');
}
