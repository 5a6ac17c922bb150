import { fieldNamed } from '../columns/header-names.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import { isHeaderOfTexts } from './shopify-translations.ts';

/** Number of rows in which the header is searched, because titles, dates and addresses can be above it. */
export const ROWS_BEFORE_HEADER = 20;

/**
 * Returns the row that names the columns: that of a known file, or the row with the most known names, if it has two or
 * more; otherwise the first row that is not blank, if all its cells can be names. Returns `null` if the table begins
 * with its first product.
 */
export function headerAmong(rows: TableRow[]): TableRow | null {
  // Rows of "Translate & Adapt" contain names of fields, such as `title`.
  const ofTexts = rows.find(({ cells }) => isHeaderOfTexts(cells));
  if (ofTexts) return ofTexts;
  const known = rows.map(({ cells }) => cells.filter(fieldNamed).length);
  const most = Math.max(0, ...known);
  const best = rows[known.indexOf(most)];
  if (best && (most >= 2 || (most === 1 && filled(best).length === 1))) return best;
  const first = rows.find((row) => filled(row).length > 0);
  return first && couldBeNames(filled(first)) ? first : null;
}

/** Returns the names `Column A`, `Column B`, as in a spreadsheet. */
export function columnNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => tableTexts.rows.column(lettersOf(at)));
}

export function isBlank({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function filled({ cells }: TableRow): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function couldBeNames(cells: string[]): boolean {
  const isDistinct = new Set(cells.map((cell) => cell.toLowerCase())).size === cells.length;
  return (
    isDistinct && cells.every((cell) => /\p{L}/u.test(cell) && !/\d\d|:\/\//.test(cell) && cell.length <= 60)
  );
}

function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}
