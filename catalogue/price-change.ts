/** The least that a product costs, in dollars. */
export const LOWEST_PRICE = 0.01;

/** The most that the database can hold: twelve digits, two of them cents. */
export const HIGHEST_PRICE = 9_999_999_999.99;

/**
 * A price raised or lowered by percent, rounded to whole cents (half a cent up) and never below one cent. Whole numbers
 * all the way, because 1.1 × 10 is not 11 in binary fractions. Up to two decimals of the percentage count.
 */
export function priceAfter(dollars: number, percent: number): number {
  const cents = BigInt(Math.round(dollars * 100));
  const hundredths = BigInt(10_000 + Math.round(percent * 100));
  const changed = Number((cents * hundredths + 5_000n) / 10_000n) / 100;
  return Math.max(LOWEST_PRICE, changed);
}
