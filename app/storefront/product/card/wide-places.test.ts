import { expect, test } from 'vitest';
import { isWideInList } from './grid.tsx';

/** Places products as a browser does: row by row, each at the first free cell after the one before. */
function emptyCells(count: number, columns: number): number {
  const rows: boolean[][] = [];
  const isFree = (row: number, column: number) => !rows[row]?.[column];
  let [row, column] = [0, 0];
  for (let index = 0; index < count; index++) {
    const width = isWideInList(index, count) ? 2 : 1;
    const height = width === 2 && columns > 2 ? 2 : 1;
    while (column + width > columns || !isFree(row, column) || !isFree(row, column + width - 1)) {
      column += 1;
      if (column >= columns) [row, column] = [row + 1, 0];
    }
    for (let y = row; y < row + height; y++)
      for (let x = column; x < column + width; x++) {
        rows[y] = Object.assign(rows[y] ?? [], { [x]: true });
      }
  }
  // The last row of a list may have free cells at its end.
  return rows.slice(0, -1).reduce((sum, cells) => sum + columns - cells.filter(Boolean).length, 0);
}

test.each([2, 3, 4])('Ux-30 photos of double width leave no hole in %d columns', (columns) => {
  for (let count = 1; count < 80; count++) expect(emptyCells(count, columns), `${count} products`).toBe(0);
});

test('Ux-30 the fifth and the sixteenth photo of a long list are of double width', () => {
  const wide = Array.from({ length: 24 }, (_, index) => index).filter((index) => isWideInList(index, 24));
  expect(wide).toEqual([4, 15]);
});
