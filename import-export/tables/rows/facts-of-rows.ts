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
import { optionNumber } from '#import-export/tables/columns/header-names.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from '../values/cells.ts';
import { plainText } from '../values/plain-text.ts';
import { shortened } from '../values/shortened.ts';
import { isVariation } from './product-rows.ts';

/**
 * Reads the facts of a product, at most as many as it can have: the column of our own tables, a fact for each column
 * that is one, such as `Color: Rust`, and the options of its variants. The values of several rows are listed.
 *
 * @param notes receives a message if there are more facts, if a value is too long, and for each fact without a visible
 * value.
 */
export function factsOf(own: string, rows: TableRow[], cells: Cells, notes: string[]): string[] {
  const columns = cells.columnsOf('fact').map(({ name, at }) => ({ name, texts: textsInColumn(rows, at) }));
  const named = [...columns, ...optionsOf(rows, cells), ...listedOptions(rows, cells)].flatMap(
    ({ name, texts }) => {
      const label = shortened(labelOf(name).replaceAll(':', ''), MAX_FACT_NAME_LENGTH);
      const value = listOf(texts);
      if (value === '' || label === '') return [];
      if (value.length > MAX_FACT_VALUE_LENGTH)
        notes.push(tableTexts.product.factShortened(label, MAX_FACT_VALUE_LENGTH));
      return [factLine({ name: label, value: shortened(value, MAX_FACT_VALUE_LENGTH) })];
    },
  );
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

interface NamedTexts {
  name: string;
  texts: string[];
}

/** Returns the values of options, with the names that the rows of the product give them. */
function optionsOf(rows: TableRow[], cells: Cells): NamedTexts[] {
  const names = new Map(cells.columnsOf('optionName').map(({ name, at }) => [optionNumber(name), at]));
  return cells.columnsOf('optionValue').flatMap(({ name, at }) => {
    const texts = textsInColumn(rows, at).flatMap(valuesIn);
    const column = names.get(optionNumber(name));
    if (column === undefined) return [{ name, texts }];
    const [option] = textsInColumn(rows, column);
    // Shopify writes this for a product without options.
    const isPlaceholder = option === 'Title' && texts.join() === 'Default Title';
    return option && !isPlaceholder ? [{ name: option, texts }] : [];
  });
}

/** Wix writes all values of an option in one cell: `S;M;L`, colors as `#ff0000:Red`. */
function valuesIn(text: string): string[] {
  return text.split(';').map((value) => value.trim().replace(/^#[\da-f]{3,8}:/i, ''));
}

/** Returns the listed options of all rows. Magento lists all attributes of a row, also those that are no options. */
function listedOptions(rows: TableRow[], cells: Cells): NamedTexts[] {
  const varying = rows.map((row) => `,${cells.text(row, 'variations').replaceAll('|', ',')}`).join('');
  const isOption = (name: string) => !cells.has('variations') || varying.includes(`,${name}=`);
  const byName = Map.groupBy(
    rows.flatMap((row) => optionsInRow(row, cells)),
    ({ name }) => name,
  );
  return [...byName]
    .filter(([name]) => isOption(name))
    .map(([name, all]) => ({ name, texts: all.map(({ value }) => value) }));
}

/**
 * Returns the options that a row lists in one cell: `[RT]Size=S,[S]Color=Red` and `Name=Size|Value=S` in tables of
 * BigCommerce, `size=S,color=Red` in those of Magento.
 */
export function optionsInRow(row: TableRow, cells: Cells): { name: string; value: string }[] {
  const texts = [cells.text(row, 'optionList'), isVariation(row, cells) ? cells.text(row, 'name') : ''];
  return texts
    .flatMap((text) => [...text.matchAll(LISTED_OPTION)])
    .map((found) => found.slice(1).filter((part) => part !== undefined))
    .map(([name = '', value = '']) => ({ name, value: value.trim() }));
}

/** A swatch has its color behind its value, and BigCommerce puts nothing between options: `Value=Red[#f00]Type=…`. */
const LISTED_OPTION =
  /\[\w{1,3}\]([^=,[\]]{1,60})=([^,]{1,200})|Name=([^|]{1,60})\|Value=((?:(?!Type=)[^|;[]){1,200})|(?<![^,])([a-z]\w{0,59})=([^,]{1,200})/g;

/** Joins the values of several rows. A row can list the values of others: `S, M, L`, `S` and `M` become `S, M, L`. */
function listOf(texts: string[]): string {
  const values = texts.length > 1 ? texts.flatMap((text) => text.split(', ')) : texts;
  return [...Map.groupBy(values, foldedFact).values()].map(([first]) => first).join(', ');
}

const MAX_VALUE_LENGTH = 500;

/**
 * Returns the description with a line for each column that the owner wants in it, such as `Color: Rust`. Lists the
 * values of several rows. Omits lines that the description already contains.
 */
export function withDescriptionLines(text: string, rows: TableRow[], cells: Cells): string {
  const known = text.toLowerCase();
  const lines = cells.columnsOf('descriptionLine').flatMap((column) => {
    const value = shortened(textsInColumn(rows, column.at).join(', '), MAX_VALUE_LENGTH);
    const line = `${labelOf(column.name)}: ${value}`;
    return value === '' || known.includes(line.toLowerCase()) ? [] : [line];
  });
  return [text, lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Returns the different texts of a column in several rows. */
function textsInColumn(rows: TableRow[], at: number): string[] {
  return [...new Set(rows.map((row) => textOf(row.cells[at] ?? '')).filter((text) => text !== ''))];
}

const NOTHING = /^(?:n\/?a|none|null|nil|nan|undefined|-+|#n\/a)$/i;

function textOf(cell: string): string {
  const value = plainText(cell).replace(/\s+/g, ' ').trim();
  return NOTHING.test(value) ? '' : value;
}

/** `care_instructions` becomes `Care instructions`, and `Color (product.metafields.shopify.color)` becomes `Color`. */
function labelOf(name: string): string {
  const bracket = name.indexOf(' (product.metafields');
  const words = (bracket > 0 ? name.slice(0, bracket) : name)
    .replace(/[_\s]+/g, ' ')
    .replace(/:$/, '')
    .trim();
  const text = words.length > 3 && words === words.toUpperCase() ? words.toLowerCase() : words;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
