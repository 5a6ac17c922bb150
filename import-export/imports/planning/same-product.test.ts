import { expect, test } from 'vitest';
import { isChangedBySpreadsheet } from './same-product.ts';

test.each([
  ['00457', '457'],
  ['0001.50', '1.5'],
  ['7612345678900', '7.61235E+12'],
  ['7612345678900', '7,61235E+12'],
  ['7612345678900123456', '7612345678900120000'],
  ['15E2', '1.50E+03'],
  ['15E2', '1500'],
  ['3-4', '04-Mar'],
  ['3-4', '03-Apr'],
  ['3-4', '4. Mrz'],
  ['3-4', '03/04/2026'],
  ['3-4', '2026-03-04'],
  ['3-4', '2026-03-04T00:00:00'],
  ['1/2', '46024'],
  ['MAR1', '01-Mar'],
  ['OCT-12', '12-Oct'],
  ['10-2023', 'Oct-23'],
  ['2023-10-05', '05/10/2023'],
])('import: a spreadsheet can make %s into %s', (code, found) => {
  expect(isChangedBySpreadsheet(code, found)).toBe(true);
});

test.each([
  ['457', '457'],
  ['457', '458'],
  ['A-1', 'A-2'],
  ['3-4', '4-3'],
  ['3-4', '05-Mar'],
  ['3-4', '3-5'],
  ['7612345678900', '7.61335E+12'],
  ['MAR1', 'MAR2'],
  ['RED-12', 'RED-13'],
  ['', '0'],
])('import: a spreadsheet does not make %s into %s', (code, found) => {
  expect(isChangedBySpreadsheet(code, found)).toBe(false);
});
