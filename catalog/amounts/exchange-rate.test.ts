import { expect, test } from 'vitest';
import { formatRate, multiplyDecimal, readRate } from './exchange-rate.ts';

test.each([
  ['0.2723', 0.2723],
  ['0,2723', 0.2723],
  [' .2723 ', 0.2723],
  [',5', 0.5],
  ['1,085', 1.085],
  ['1.', 1],
  ['$3.25', 3.25],
  ['٠٫٢٧٢٣', 0.2723],
  ['0.00076', 0.00076],
])('%j is a rate', (typed, rate) => {
  expect(readRate(typed)).toEqual({ kind: 'rate', rate });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['0', 'unreadable'],
  ['-1', 'unreadable'],
  ['1e5', 'unreadable'],
  ['1,234.5', 'unreadable'],
  ['02723', 'too_high'],
  ['1310', 'too_high'],
])('%j is not a rate: %s', (typed, kind) => {
  expect(readRate(typed)).toEqual({ kind });
});

test.each([
  ['1.005', 1, 1.01],
  ['1.0050', 1, 1.01],
  ['8.165', 1, 8.17],
  ['8.1650', 1, 8.17],
  ['1.00499', 1, 1],
  ['249.00', 0.2723, 67.8],
  ['12.345', 3.25, 40.12],
  ['9999999999.99', 1, 9_999_999_999.99],
  ['250000', 0.00004, 10],
])('%s times %d is %d', (digits, rate, dollars) => {
  expect(multiplyDecimal(digits, rate)).toBe(dollars);
});

test.each([0.2723, 3, 20, 0.00004, 1e-7])('%d can be edited again as it was typed', (rate) => {
  expect(readRate(formatRate(rate))).toEqual({ kind: 'rate', rate });
});
