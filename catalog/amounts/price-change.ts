import { z } from 'zod';

const LOWEST_PRICE = 0.01;

/** The cents that changed prices are rounded to. */
export const PRICE_ENDINGS = ['any', '00', '50', '95'] as const;

/** A price change. A negative value lowers prices. The value is rounded to two decimals. */
export const priceChange = z.object({
  unit: z.enum(['percent', 'dollars']),
  value: z.number(),
  ending: z.enum(PRICE_ENDINGS),
});

export type PriceChange = z.infer<typeof priceChange>;

/**
 * Raises or lowers a price and rounds it to cents (half a cent up) or to the nearest price with the ending. The result
 * is at least one cent or the lowest price with the ending. Calculates with integers, because 1.1 × 10 is not 11 in
 * binary fractions. The order of prices is kept: a higher price never becomes less than a lower one.
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
