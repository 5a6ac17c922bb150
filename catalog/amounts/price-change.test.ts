import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_ENDINGS, type PriceChange, priceAfter } from './price-change.ts';

const byPercent = (value: number): PriceChange => ({ unit: 'percent', value, ending: 'any' });

test.each([
  [248, -10, 223.2],
  [10, 10, 11],
  [0.15, 10, 0.17],
  [19.99, 33.33, 26.65],
  [0.01, -99.99, 0.01],
  [0.02, -50, 0.01],
  [9_999_999_999.99, 0, 9_999_999_999.99],
])('a price of %d changed by %d percent is %d', (price, percent, expected) => {
  expect(priceAfter(price, byPercent(percent))).toBe(expected);
});

test.each<[price: number, PriceChange, expected: number]>([
  [100, { unit: 'dollars', value: 5.5, ending: 'any' }, 105.5],
  [5, { unit: 'dollars', value: -10, ending: 'any' }, 0.01],
  [5, { unit: 'dollars', value: -10, ending: '00' }, 1],
  [5, { unit: 'dollars', value: -10, ending: '95' }, 0.95],
  [100, { unit: 'percent', value: 5, ending: '95' }, 104.95],
  [100, { unit: 'percent', value: 5.44, ending: '95' }, 104.95],
  [100, { unit: 'percent', value: 5.45, ending: '95' }, 105.95],
  [100.49, { unit: 'percent', value: 0, ending: '00' }, 100],
  [100.5, { unit: 'percent', value: 0, ending: '00' }, 101],
  [100.99, { unit: 'percent', value: 0, ending: '50' }, 100.5],
  [101, { unit: 'percent', value: 0, ending: '50' }, 101.5],
])('a price of %d changed by %o is %d', (price, change, expected) => {
  expect(priceAfter(price, change)).toBe(expected);
});

test('any change keeps the order of two prices', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 });
  const change = fc.record({
    unit: fc.constantFrom('percent' as const, 'dollars' as const),
    value: fc.integer({ min: -9_999, max: 9_999 }).map((hundredths) => hundredths / 100),
    ending: fc.constantFrom(...PRICE_ENDINGS),
  });
  fc.assert(
    fc.property(cents, cents, change, (a, b, by) => {
      const [low, high] = [Math.min(a, b) / 100, Math.max(a, b) / 100];
      expect(priceAfter(low, by)).toBeLessThanOrEqual(priceAfter(high, by));
    }),
  );
});

test('a changed price is in whole cents, within half a cent of the exact result, and at least one cent', () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 });
  const hundredths = fc.integer({ min: -9_999, max: 100_000 });
  fc.assert(
    fc.property(cents, hundredths, (price, change) => {
      const after = Math.round(priceAfter(price / 100, byPercent(change / 100)) * 100);
      const exact = (price * (10_000 + change)) / 10_000;
      expect(after).toBeGreaterThanOrEqual(1);
      expect(after === 1 || Math.abs(after - exact) <= 0.5 + 1e-6).toBe(true);
      expect(priceAfter(price / 100, byPercent(change / 100))).toBe(after / 100);
    }),
  );
});
