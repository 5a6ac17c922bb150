import { expect, test } from 'vitest';
import type { Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { hasUnlikelyPrices, PriceTally } from './price-summary.ts';

/** The summary of products with these prices today and after the import. */
function summary(shopMedian: number | null, ...prices: [before: number | null, after: number][]) {
  const tally = new PriceTally();
  prices.forEach(([before, after], at) => {
    tally.add({
      name: `Bag ${at}`,
      outcome: before === null ? 'added' : 'changed',
      current: before === null ? null : ({ price: before } as Product),
      input: { price: after } as ProductInput,
    });
  });
  tally.add({ name: 'Skipped', outcome: 'skipped', current: { price: 1 } as Product, input: null });
  return tally.summary(shopMedian);
}

test('the lowest and highest price before and after, without skipped products', () => {
  expect(summary(20, [10, 12], [30, 25], [null, 678_027])).toMatchObject({
    before: [10, 30],
    after: [12, 678_027],
    median: 25,
  });
});

test.each<[string, [number | null, number][], boolean]>([
  ['ten times is a sale', [[10, 100]], false],
  ['more than ten times up', [[10, 100.01]], true],
  ['more than ten times down', [[249, 2.49]], true],
  ['thirty times the median', [[null, 600]], false],
  ['more than thirty times the median', [[null, 601]], true],
  ['less than a thirtieth of the median', [[null, 0.5]], true],
  [
    'one expensive product among others',
    [
      [null, 30],
      [null, 25],
      [null, 5000],
    ],
    false,
  ],
])('%s', (_, prices, isUnlikely) => {
  expect(hasUnlikelyPrices(summary(20, ...prices))).toBe(isUnlikely);
});

test('an empty shop and an empty table have no median to compare', () => {
  expect(hasUnlikelyPrices(summary(null, [null, 5000]))).toBe(false);
  expect(hasUnlikelyPrices(summary(20))).toBe(false);
});

test('the largest changes are shown as examples', () => {
  const { largeChanges, examples } = summary(20, [1, 11], [1, 12], [1, 2], [100, 5], [1, 13]);
  expect(largeChanges).toBe(4);
  expect(examples.map(({ name }) => name)).toEqual(['Bag 3', 'Bag 4', 'Bag 1']);
});
