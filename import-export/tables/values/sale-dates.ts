import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from './cells.ts';
import { yesOrNo } from './meanings.ts';
import { fold } from './words.ts';

/** Whether the sale price of a row is in effect. `note` says why it is not, if dates decide that. */
export function saleOf(row: TableRow, cells: Cells, now = new Date()): { isOn: boolean; note?: string } {
  if (yesOrNo(cells.text(row, 'onSale')) === false) return { isOn: false };
  const both = cells
    .text(row, 'saleDates')
    .split(/\/(?=\s{0,9}\d{4}-)/)
    .map((text) => text.trim());
  const [from = '', to = ''] =
    both.length === 2 ? both : [cells.text(row, 'saleFrom'), cells.text(row, 'saleTo')];
  const texts = both.length === 1 && both[0] ? [both[0]] : [from, to].filter((text) => text !== '');
  // Both dates of a row have the same order of day and month.
  const readings = [true, false]
    .map((isDayFirst) => [from, to].map((text) => (text === '' ? '' : dayOf(text, isDayFirst))))
    .filter((days) => !days.includes(null));
  if (readings.length === 0 || (both.length === 1 && both[0]))
    return { isOn: false, note: tableTexts.prices.noSaleDate(texts.join('–')) };
  const today = now.toISOString().slice(0, 10);
  const notes = readings.map(([first, last]) => {
    if (first && first > today) return tableTexts.prices.saleBegins(first);
    return last && last < today ? tableTexts.prices.saleEnded(last) : undefined;
  });
  const [note, other] = [notes[0], notes.at(-1)];
  if ((note === undefined) !== (other === undefined))
    return { isOn: false, note: tableTexts.prices.unclearSaleDate(texts.join('–')) };
  return note === undefined ? { isOn: true } : { isOn: false, note };
}

/**
 * Returns a day as `2026-01-31`; `null` if the text is no date. Reads the year first or last, names of months, days of
 * spreadsheets (`46327`) and seconds since 1970.
 */
function dayOf(text: string, isDayFirst: boolean): string | null {
  if (/^\d{5}$/.test(text)) return new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString().slice(0, 10);
  const iso = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?!\d)/.exec(text);
  if (iso) return dateOf(iso[1], iso[3], iso[4]);
  const numbers = /^(\d\d?)([-/.]) ?(\d\d?)\2 ?(\d{4}|\d\d)(?!\d)/.exec(text);
  if (numbers) {
    const [, first, sign, second, year] = numbers;
    return isDayFirst || sign === '.' ? dateOf(year, second, first) : dateOf(year, first, second);
  }
  const named = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== 'de');
  const month = named.map(monthNamed).find(Boolean);
  const [first = '', second = ''] = named.filter((word) => /^\d+/.test(word));
  return month ? (first.length === 4 ? dateOf(first, month, second) : dateOf(second, month, first)) : null;
}

function dateOf(year = '', month = '', day = ''): string | null {
  const text = [
    year.padStart(4, '20'),
    month.padStart(2, '0'),
    Number.parseInt(day, 10).toString().padStart(2, '0'),
  ].join('-');
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Returns the number of a month by its long or short name, folded: `1` for `jan`. */
export function monthNamed(word: string): string | undefined {
  return MONTHS.get(word);
}

const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'tr', 'ru', 'pl', 'sv', 'ar', 'hi'];

/** Long and short names of months, folded, with their numbers. */
const MONTHS = new Map([
  // As Excel writes the short name of March in German.
  ['mrz', '3'] as [string, string],
  ...LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at): [string, string] => {
        const part = format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === 'month');
        return [fold(part?.value ?? '').replace(/[^\p{L}]/gu, ''), String(at + 1)];
      });
    }),
  ),
]);
