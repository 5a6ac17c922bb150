import { z } from 'zod';

/** The least that a product costs, in dollars. */
export const LOWEST_PRICE = 0.01;

/** The most that the database can hold: twelve digits, two of them cents. */
export const MAX_PRICE = 9_999_999_999.99;

/** On what cents changed prices end: on any, or on these. */
export const PRICE_ENDINGS = ['any', '00', '50', '95'] as const;

/** How prices are changed: below 0 they are lowered. Up to two decimals of the value count. */
export const priceChange = z.object({
  unit: z.enum(['percent', 'dollars']),
  value: z.number(),
  ending: z.enum(PRICE_ENDINGS),
});

export type PriceChange = z.infer<typeof priceChange>;

/**
 * A price raised or lowered, rounded to whole cents (half a cent up) or to the nearest price of the ending, and never
 * below one cent or the lowest of that ending. Whole numbers all the way, because 1.1 × 10 is not 11 in binary
 * fractions. A higher price never becomes less than a lower one.
 */
export function priceAfter(dollars: number, { unit, value, ending }: PriceChange): number {
  const cents = BigInt(Math.round(dollars * 100));
  const hundredths = BigInt(Math.round(value * 100));
  const changed =
    unit === 'dollars' ? cents + hundredths : (cents * (10_000n + hundredths) + 5_000n) / 10_000n;
  if (ending === 'any') return Math.max(LOWEST_PRICE, Number(changed) / 100);
  const end = BigInt(ending);
  const steps = (changed - end + 50n) / 100n;
  const lowest = end === 0n ? 100n : end;
  const rounded = changed < lowest ? lowest : steps * 100n + end;
  return Number(rounded < lowest ? lowest : rounded) / 100;
}
