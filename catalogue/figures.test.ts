import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inFigures } from './figures.ts';

test('thousands are set apart', () => {
  expect([0, 999, 1_000, 59_000, 1_234_567].map((number) => inFigures(number))).toEqual([
    '0',
    '999',
    '1,000',
    '59,000',
    '1,234,567',
  ]);
});

test('figures read as they do everywhere in American English', () => {
  const english = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (hundredths) => {
      expect(inFigures(hundredths / 100, 2)).toBe(english.format(hundredths / 100));
    }),
  );
});
