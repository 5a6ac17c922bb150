import { type AmountReading, readAmount } from '#catalogue/table-amounts.ts';
import type { Answers } from './answers.ts';

/** An amount of a cell in US dollars. */
export type Money =
  | { kind: 'empty' }
  | { kind: 'dollars'; dollars: number; isRounded: boolean; isRange: boolean; converted: string | null }
  | { kind: 'refused'; reason: string };

/** Reads an amount by the owner's answers: what is not answered is refused and never guessed. */
export function readMoney(cell: string, { decimalMark, currency, rates }: Answers): Money {
  const reading: AmountReading = readAmount(cell, decimalMark);
  const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  if (reading.kind === 'empty') return reading;
  if (reading.kind === 'unreadable') return { kind: 'refused', reason: `“${shown}” is no amount.` };
  if (reading.kind === 'ambiguous') {
    return {
      kind: 'refused',
      reason: `“${shown}” could be thousands or cents: please say which mark parts the cents.`,
    };
  }
  const { amount, isRounded, isRange } = reading;
  const unit = reading.currency ?? currency;
  if (unit === null)
    return { kind: 'refused', reason: `“${shown}”: please say in which currency the prices are.` };
  if (unit === 'USD') return { kind: 'dollars', dollars: amount, isRounded, isRange, converted: null };
  const rate = rates[unit];
  if (!rate || !(rate > 0) || !Number.isFinite(rate)) {
    return { kind: 'refused', reason: `“${shown}” is in ${unit}: please give its rate in US dollars.` };
  }
  const dollars = Math.round(amount * rate * 100) / 100;
  if (amount > 0 && dollars === 0)
    return { kind: 'refused', reason: `“${shown}” is less than one cent in US dollars.` };
  return { kind: 'dollars', dollars, isRounded: false, isRange, converted: unit };
}
