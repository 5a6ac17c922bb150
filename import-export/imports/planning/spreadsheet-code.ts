import { monthNamed } from '#import-export/tables/values/sale-dates.ts';
import { fold } from '#import-export/tables/values/words.ts';

/**
 * Whether a spreadsheet may have made a code of another one when it opened the file: it removes leading zeros (`00123`
 * becomes `123`), shortens numbers (`4.00638E+12`), and takes `1-2` and `MAR1` for dates (`02-Jan`, `46024`).
 *
 * @param code the code as it was written
 * @param found what the table has in its place
 */
export function isChangedBySpreadsheet(code: string, found: string): boolean {
  if (code === found || code.length > MAX_LENGTH || found.length > MAX_LENGTH) return false;
  return isSameNumber(code, found) || isSameDate(code, found);
}

const MAX_LENGTH = 40;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** Spreadsheets keep 15 digits of a number. */
const MAX_DIGITS = 15;

function isSameNumber(code: string, found: string): boolean {
  if (!NUMBER.test(code) || !NUMBER.test(found)) return false;
  const [before, after] = [numberIn(code), numberIn(found)];
  if (before === after) return true;
  const fraction = /[.,](\d+)e/i.exec(found)?.[1] ?? '';
  const isShortened = /e/i.test(found) && Number(before.toExponential(fraction.length)) === after;
  return isShortened || Number(before.toPrecision(MAX_DIGITS)) === after;
}

function numberIn(text: string): number {
  return Number(text.replace(',', '.'));
}

/** Compares the numbers of both as day, month and year. A spreadsheet adds the current year, and hides parts of a date. */
function isSameDate(code: string, found: string): boolean {
  const typed = datePartsOf(code);
  const shown = datePartsOf(dateOfSerial(found) ?? found.split(/[ T]\d\d?:\d\d/, 1)[0] ?? found);
  if (!typed || !shown || !(shown.hasMonthName || shown.parts.length === 3)) return false;
  const left = [...shown.parts];
  for (const part of typed.parts) {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    // `Jan-23` shows no day.
    else if (shown.parts.length === 3 || typed.parts.length === 2) return false;
  }
  return left.length <= 1;
}

/** Returns two or three numbers of a date such as `2-Jan`, years as two digits; `null` if the text has others. */
function datePartsOf(text: string): { parts: number[]; hasMonthName: boolean } | null {
  const words = text.match(/\p{L}+|\d+/gu) ?? [];
  if (words.length < 2 || words.length > 3) return null;
  let hasMonthName = false;
  const parts = words.map((word) => {
    if (/^\d+$/.test(word)) return Number(word) >= 1900 ? Number(word) % 100 : Number(word);
    hasMonthName = true;
    return Number(monthNamed(fold(word)) ?? Number.NaN);
  });
  return parts.every((part) => part < 100) ? { parts, hasMonthName } : null;
}

/** Returns the date of a day number, which Excel shows if the cell has the format of a number: `46024`. */
function dateOfSerial(text: string): string | null {
  if (!/^[2-7]\d{4}$/.test(text)) return null;
  return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10);
}
