import { decimalTimes } from '#catalogue/exchange-rate.ts';
import { type AmountReading, readAmount } from '#catalogue/table-amounts.ts';
import type { Answers } from './answers.ts';

/** An amount of a cell in US dollars. */
export type Money =
  | { kind: 'empty' }
  | { kind: 'dollars'; dollars: number; isRounded: boolean; isRange: boolean; converted: string | null }
  | { kind: 'refused'; reason: string };

/** Reads an amount with the owner's answers. An amount without an answer is refused, never guessed. */
export function readMoney(cell: string, { decimalMark, currency, rates }: Answers): Money {
  const reading: AmountReading = readAmount(cell, decimalMark);
  const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  if (reading.kind === 'empty') return reading;
  if (reading.kind === 'unreadable') return { kind: 'refused', reason: `“${shown}” is not a price.` };
  if (reading.kind === 'ambiguous') {
    return {
      kind: 'refused',
      reason: `“${shown}” could mean thousands or cents. Choose the decimal separator.`,
    };
  }
  const { digits, amount, isRounded, isRange } = reading;
  const unit = reading.currency ?? currency;
  if (unit === null)
    return { kind: 'refused', reason: `“${shown}” has no currency. Choose the currency of the prices.` };
  if (unit === 'USD') return { kind: 'dollars', dollars: amount, isRounded, isRange, converted: null };
  const rate = rates[unit];
  if (!rate || !(rate > 0) || !Number.isFinite(rate)) {
    return { kind: 'refused', reason: `“${shown}” is in ${unit}. Enter the exchange rate.` };
  }
  const dollars = decimalTimes(digits, rate);
  if (Number(digits) > 0 && dollars === 0)
    return { kind: 'refused', reason: `“${shown}” is less than one cent in US dollars.` };
  return { kind: 'dollars', dollars, isRounded: false, isRange, converted: unit };
}
