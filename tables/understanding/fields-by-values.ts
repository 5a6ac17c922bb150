import { readAmount } from '#catalogue/table-amounts.ts';
import { guessedCategory } from './category-guess.ts';
import type { ColumnFields, Field } from './fields.ts';
import { imagesIn } from './image-cell.ts';

/** How many rows are looked at. */
export const ROWS_LOOKED_AT = 100;

/**
 * The fields with those added that no column is named after, but one looks like: photographs by their addresses,
 * prices by their marks, categories by their words, descriptions by their length. Each row is the cells of one product.
 */
export function fieldsByValues(fields: ColumnFields, rows: string[][]): ColumnFields {
  const guessed = [...fields];
  const columns = fields.map((_, at) =>
    rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== ''),
  );
  for (const [field, looksLike] of LOOKS) {
    if (guessed.includes(field)) continue;
    const at = columns.findIndex(
      (cells, column) => guessed[column] === null && cells.length > 0 && looksLike(cells),
    );
    if (at >= 0) guessed[at] = field;
  }
  return guessed;
}

/** In this order: what is most certain first. */
const LOOKS: [Field, (cells: string[]) => boolean][] = [
  ['images', (cells) => shareOf(cells, (cell) => imagesIn(cell).images.length > 0) > 0.6],
  [
    'price',
    (cells) =>
      shareOf(cells, isPrice) > 0.8 && cells.some((cell) => /[.,]\d{1,2}(?!\d)|[^\d\s.,]/.test(cell)),
  ],
  ['description', (cells) => lengthOf(cells) > 80 && cells.some((cell) => cell.includes(' '))],
  [
    'category',
    (cells) => new Set(cells).size <= Math.max(1, cells.length / 2) && shareOf(cells, isCategory) > 0.5,
  ],
  ['code', (cells) => areDistinct(cells) && shareOf(cells, (cell) => CODE.test(cell)) > 0.9],
  [
    'name',
    (cells) =>
      areDistinct(cells) && shareOf(cells, (cell) => /\p{L}{2}/u.test(cell)) > 0.9 && lengthOf(cells) > 3,
  ],
];

const CODE = /^(?=.*\d)[A-Za-z\d._/-]{3,24}$/;

function isPrice(cell: string): boolean {
  const reading = readAmount(cell, '.');
  return reading.kind === 'amount' && reading.amount > 0;
}

function isCategory(cell: string): boolean {
  return cell.length <= 60 && guessedCategory(cell) !== null;
}

function areDistinct(cells: string[]): boolean {
  return new Set(cells).size > cells.length * 0.8;
}

function shareOf(cells: string[], is: (cell: string) => boolean): number {
  return cells.filter(is).length / cells.length;
}

function lengthOf(cells: string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0) / cells.length;
}
