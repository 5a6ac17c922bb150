import { guessedCategory } from '../values/category-guess.ts';
import { imagesIn } from '../values/image-cell.ts';
import type { ColumnField, ColumnFields } from './fields.ts';
import { foldedName } from './header-names.ts';

/** Number of rows that are examined. */
export const MAX_EXAMINED_ROWS = 100;

/**
 * Adds fields by the values of columns whose names are not known: photos by their addresses, categories by their words,
 * descriptions by their length. Never guesses the price, because ratings and weights look the same; instead, the import
 * asks for its column. Each row holds the cells of one product.
 */
export function fieldsByValues(header: string[], fields: ColumnFields, rows: string[][]): ColumnFields {
  const guessed = [...fields];
  const columns = fields.map((_, at) =>
    rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== ''),
  );
  columns.forEach((cells, at) => {
    if (guessed[at] === null && isNamedLikePictures(header[at] ?? '') && looksLikeImages(cells))
      guessed[at] = 'images';
  });
  for (const [field, looksLike] of LOOKS) {
    if (guessed.includes(field)) continue;
    const at = columns.findIndex(
      (cells, column) =>
        guessed[column] === null &&
        cells.length > 0 &&
        looksLike(cells) &&
        !(field === 'code' && isNamedLikeMeasure(header[column] ?? '')),
    );
    if (at >= 0) guessed[at] = field;
  }
  return guessed;
}

/** The most certain guesses come first. */
const LOOKS: [ColumnField, (cells: string[]) => boolean][] = [
  ['images', looksLikeImages],
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

/** Matches a code: it has at least one digit and is not a decimal number, such as a rating. */
const CODE = /^(?=.*\d)(?!\d+[.,]\d+$)[A-Za-z\d._/-]{3,24}$/;

/** Whether a column is named like one of measures or figures. These can look like codes, because most are distinct. */
function isNamedLikeMeasure(name: string): boolean {
  return /weight|width|height|length|depth|diameter|rating|score|rank|review|count|total|number of|quantity|qty|views|sold|sales|discount|year|date|time|phone/.test(
    foldedName(name),
  );
}

/** Whether a column is named like one of product pictures, rather than of thumbnails or logos. */
function isNamedLikePictures(name: string): boolean {
  const text = foldedName(name);
  return (
    /image|photo|picture|gallery/.test(text) &&
    !/thumb|small|mini|icon|logo|brand|swatch|alt|count/.test(text)
  );
}

function looksLikeImages(cells: string[]): boolean {
  return shareOf(cells, (cell) => imagesIn(cell).images.length > 0) > 0.6;
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
