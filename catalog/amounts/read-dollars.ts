import { formatPrice, readPrice } from './amounts.ts';

type Amount = { error: null; dollars: number | null } | { error: string };

/**
 * Reads an amount above zero, typed as text or stored as a number, in dollars; `null` if it is empty. The table of
 * products checks a price with it, without the rules of all fields.
 *
 * @param message the error of anything else
 */
export function readDollars(value: string | number | null | undefined, message: string): Amount {
  const reading = readPrice(String(value ?? ''));
  if (reading.kind === 'empty') return { error: null, dollars: null };
  if (reading.kind === 'price' && reading.dollars > 0) return { error: null, dollars: reading.dollars };
  // Only text is ambiguous: the number 1.234 has one meaning, the text `1.234` has two.
  const isAmbiguous = reading.kind === 'ambiguous' && typeof value === 'string';
  return {
    error: isAmbiguous ? `${message}: is it ${reading.choices.map(formatPrice).join(' or ')}?` : message,
  };
}
