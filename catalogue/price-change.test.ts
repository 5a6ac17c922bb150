import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceAfter } from './price-change.ts';

test.each([
  [248, -10, 223.2],
  [10, 10, 11],
  [0.15, 10, 0.17],
  [19.99, 33.33, 26.65],
  [0.01, -99.99, 0.01],
  [0.02, -50, 0.01],
  [9_999_999_999.99, 0, 9_999_999_999.99],
])('a price of %d changed by %d percent is %d', (price, percent, expected) => {
  expect(priceAfter(price, percent)).toBe(expected);
});

test('a changed price is in whole cents, within half a cent of the exact one, and never below a cent', () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 });
  const hundredths = fc.integer({ min: -9_999, max: 100_000 });
  fc.assert(
    fc.property(cents, hundredths, (price, change) => {
      const after = Math.round(priceAfter(price / 100, change / 100) * 100);
      const exact = (price * (10_000 + change)) / 10_000;
      expect(after).toBeGreaterThanOrEqual(1);
      expect(after === 1 || Math.abs(after - exact) <= 0.5 + 1e-6).toBe(true);
      expect(priceAfter(price / 100, change / 100)).toBe(after / 100);
    }),
  );
});
