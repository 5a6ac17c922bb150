import { withoutInvisibleMarks } from '../text/normalize-name.ts';

/** The highest price that the database can store: twelve digits, two of them cents. */
export const MAX_PRICE = 9_999_999_999.99;

/**
 * Formats 1204 as `1,204`, with 0 or 2 decimals. Avoids `Intl`, because its first use takes 0.1 s on a phone, and its
 * output differs between environments.
 */
export function formatNumber(number: number, decimals: 0 | 2 = 0): string {
  return number.toFixed(decimals).replace(/\B(?=(\d{3}){1,7}(\.|$))/g, ',');
}

/** Formats dollars with two decimals, `$1,234.50`, identically on the server and in every browser. */
export function formatPrice(dollars: number): string {
  return `$${formatNumber(dollars, 2)}`;
}

type PriceReading =
  | { kind: 'empty' }
  | { kind: 'price'; dollars: number }
  /** `1,234`: either 1234, or 1.234 rounded to cents. */
  | { kind: 'ambiguous'; choices: [thousands: number, fraction: number] }
  | { kind: 'unreadable' };

/**
 * Reads an amount as people write it anywhere: with a decimal comma or point; with thousands in groups of three or in
 * Indian grouping, separated by comma, point, space or apostrophe; with a dollar sign on either side; in Western,
 * Arabic, Persian, Devanagari or fullwidth digits. Never guesses: negative amounts, other currencies and more than two
 * decimals are unreadable. Runs in linear time.
 */
export function readPrice(typed: string): PriceReading {
  const text = asciiText(typed);
  if (text === '') return { kind: 'empty' };
  const unsigned = text.replace(SIGN_BEFORE, '');
  const amount = unsigned === text ? text.replace(SIGN_AFTER, '') : unsigned;
  return WELL_FORMED.test(amount) ? readNumber(amount) : UNREADABLE;
}

const UNREADABLE: PriceReading = { kind: 'unreadable' };

/** Converts digits to ASCII, removes invisible characters, and trims. */
export function asciiText(typed: string): string {
  return withoutInvisibleMarks(typed).replace(NON_ASCII_DIGIT, asciiDigit).trim();
}

/** Arabic, Persian, Devanagari and fullwidth digits. In Unicode, the ten digits of each kind are consecutive. */
const NON_ASCII_DIGIT = /[٠-٩۰-۹०-९０-９]/g;
const ZEROS = ['٠', '۰', '०', '０'].map((zero) => zero.charCodeAt(0));

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((candidate) => code >= candidate && code <= candidate + 9) ?? code;
  return String(code - zero);
}

const SIGN_BEFORE = /^(?:us\s?\$|\$us|usd|\$)\s?/i;
const SIGN_AFTER = /\s?(?:us\s?\$|\$us|usd|\$)$/i;

/** Digits with single separators between them: `1,234.50`, `.5`, `12.`. Includes the Arabic separators. */
const WELL_FORMED = /^\d*(?:[.,،٫٬'’ʼ\s]\d+)*[.,،٫]?$/;
const MARK = /[.,،٫٬'’ʼ\s]/g;

function readNumber(amount: string): PriceReading {
  const parts = amount.split(MARK);
  const marks = (amount.match(MARK) ?? []).map(meaningOf);
  const last = marks.at(-1);
  if (last === undefined) return price(amount, '');
  const before = marks.slice(0, -1);
  if (last === 'group' || before.includes(last)) {
    return isGrouped(parts, marks) ? price(parts.join(''), '') : UNREADABLE;
  }

  const [fraction = ''] = parts.splice(-1);
  const whole = parts.join('');
  if (before.length > 0 && !isGrouped(parts, before)) return UNREADABLE;
  if (fraction.length === 3 && before.length === 0 && last !== 'decimal' && GROUP_OF_FIRST.test(whole)) {
    const cents = Number(whole) * 100 + Math.round(Number(fraction) / 10);
    return { kind: 'ambiguous', choices: [Number(whole + fraction), cents / 100] };
  }
  return price(whole, fraction);
}

/** Classifies a separator. Points and commas can separate decimals or groups, depending on their position. */
function meaningOf(mark: string): '.' | ',' | 'decimal' | 'group' {
  if (mark === '.') return '.';
  if (mark === ',' || mark === '،') return ',';
  return mark === '٫' ? 'decimal' : 'group';
}

function price(whole: string, fraction: string): PriceReading {
  const digits = whole.replace(/^0+/, '');
  const isNumber = whole !== '' || fraction !== '';
  if (!isNumber || digits.length > 10 || fraction.length > 2) return UNREADABLE;
  return { kind: 'price', dollars: Number(`${digits || 0}.${fraction || 0}`) };
}

const GROUP_OF_FIRST = /^[1-9]\d{0,2}$/;

/** Whether digits are grouped in threes (`1,234,567`) or as in India (`12,34,567`), with one kind of separator. */
function isGrouped(groups: string[], marks: string[]): boolean {
  const [first = '', ...others] = groups;
  const middle = others.slice(0, -1);
  return (
    GROUP_OF_FIRST.test(first) &&
    others.at(-1)?.length === 3 &&
    marks.every((mark) => mark === marks[0] && mark !== 'decimal') &&
    (middle.every(({ length }) => length === 3) ||
      (first.length <= 2 && middle.every(({ length }) => length === 2)))
  );
}
