import { asciiText } from './amounts.ts';

/** No unit of a currency is worth more US dollars than this, so a higher rate was probably typed inverted. */
export const MAX_RATE = 100;

type RateReading =
  | { kind: 'empty' }
  | { kind: 'rate'; rate: number }
  | { kind: 'too_high' }
  | { kind: 'unreadable' };

/**
 * Reads how many US dollars one unit of a currency is worth, as people type it: `0.2723`, `0,2723`, `$0.27`, `٠٫٢٧`. A
 * comma or point always starts the fraction, because no rate has thousands.
 */
export function readRate(typed: string): RateReading {
  const text = asciiText(typed).replace(/^\$\s?/, '');
  if (text === '') return { kind: 'empty' };
  if (!RATE.test(text)) return { kind: 'unreadable' };
  const rate = Number(text.replace(/[,٫]/, '.'));
  if (rate > MAX_RATE) return { kind: 'too_high' };
  return rate > 0 ? { kind: 'rate', rate } : { kind: 'unreadable' };
}

const RATE = /^(?:\d{1,10}(?:[.,٫]\d{0,12})?|[.,٫]\d{1,12})$/;

/**
 * Multiplies an amount by a rate and rounds to cents, half a cent up. Calculates with integers, because 1.005 × 100 is
 * less than 100.5 in binary fractions.
 *
 * @param digits plain digits with a point before the fraction: `8.1650`.
 */
export function multiplyDecimal(digits: string, rate: number): number {
  const [whole = '', fraction = ''] = digits.split('.');
  const product = BigInt(whole + fraction) * BigInt(rate.toFixed(RATE_DECIMALS).replace('.', ''));
  const cent = 10n ** BigInt(fraction.length + RATE_DECIMALS - 2);
  return Number((product + cent / 2n) / cent) / 100;
}

/** Formats a rate so that `readRate` can read it, without an exponent. */
export function formatRate(rate: number): string {
  return rate.toFixed(RATE_DECIMALS).replace(/\.?0{1,12}$/, '');
}

const RATE_DECIMALS = 12;
