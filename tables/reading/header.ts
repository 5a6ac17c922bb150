import type { TableRow } from '../table.ts';
import { fieldNamed } from '../understanding/header-names.ts';

/** Rows among which the header is looked for: titles, dates and addresses often stand above it. */
export const ROWS_BEFORE_HEADER = 20;

/**
 * Which of the first rows names the columns: the one with most names that are known, if there are two; else the first
 * row that is not blank, if all it says could be names. `null` where the table begins with its first product.
 */
export function headerAmong(rows: TableRow[]): TableRow | null {
  const known = rows.map(({ cells }) => cells.filter(fieldNamed).length);
  const most = Math.max(0, ...known);
  const best = rows[known.indexOf(most)];
  if (best && (most >= 2 || (most === 1 && filled(best).length === 1))) return best;
  const first = rows.find((row) => filled(row).length > 0);
  return first && couldBeNames(filled(first)) ? first : null;
}

/** `Column A`, `Column B`, as a spreadsheet calls them. */
export function columnNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `Column ${lettersOf(at)}`);
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
