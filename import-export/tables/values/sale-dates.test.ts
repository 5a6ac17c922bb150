import { expect, test } from 'vitest';
import { Cells } from './cells.ts';
import { saleOf } from './sale-dates.ts';

const cells = new Cells(['From', 'To'], ['saleFrom', 'saleTo'], 'other');
const NOW = new Date('2026-11-15T12:00:00Z');

function sale(from: string, to: string) {
  return saleOf({ line: 2, cells: [from, to] }, cells, NOW);
}

test.each([
  ['2026-11-01', '2026-11-15'],
  ['2026/11/1', '2026/12/31'],
  ['01.11.2026', '2.12.26'],
  ['01-11-2026', '31-12-2026'],
  ['01/11/2026', '31/12/2026'],
  ['11/1/26', '12/31/26'],
  ['1 Nov 2026', 'Dec 31, 2026'],
  ['1. November 2026', '31 décembre 2026'],
  ['1 de noviembre de 2026', ''],
  ['46327', '1798675200'],
  ['', ''],
])('a sale from “%s” to “%s” is on', (from, to) => {
  expect(sale(from, to)).toEqual({ isOn: true });
});

test.each([
  ['', '2026-11-14', 'The sale price is not used, because the sale ended on 2026-11-14.'],
  ['16/11/2026', '', 'The sale price is not used, because the sale begins on 2026-11-16.'],
  ['soon', '2026-12-31', 'The sale price is not used, because “soon–2026-12-31” cannot be read as dates.'],
  ['31.02.2026', '', 'The sale price is not used, because “31.02.2026” cannot be read as dates.'],
  [
    '',
    '10/12/2026',
    'The sale price is not used, because “10/12/2026” can be read in two ways: day or month first.',
  ],
])('a sale from “%s” to “%s” is off, and a note says why', (from, to, note) => {
  expect(sale(from, to)).toEqual({ isOn: false, note });
});
