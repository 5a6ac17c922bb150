import type { TableRow } from '../table.ts';
import type { Cells } from '../values/cells.ts';
import { plainText } from '../values/plain-text.ts';
import { shortened } from '../values/shortened.ts';

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
export function textsInColumn(rows: TableRow[], at: number): string[] {
  return [...new Set(rows.map((row) => textOf(row.cells[at] ?? '')).filter((text) => text !== ''))];
}

const NOTHING = /^(?:n\/?a|none|null|nil|nan|undefined|-+|#n\/a)$/i;

function textOf(cell: string): string {
  const value = plainText(cell).replace(/\s+/g, ' ').trim();
  return NOTHING.test(value) ? '' : value;
}

/** `care_instructions` becomes `Care instructions`, and `Color (product.metafields.shopify.color)` becomes `Color`. */
export function labelOf(name: string): string {
  const bracket = name.indexOf(' (product.metafields');
  const words = (bracket > 0 ? name.slice(0, bracket) : name)
    .replace(/[_\s]+/g, ' ')
    .replace(/:$/, '')
    .trim();
  const text = words.length > 3 && words === words.toUpperCase() ? words.toLowerCase() : words;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
