import { asciiText, readPrice } from '#catalog/amounts/amounts.ts';
import { multiplyDecimal } from '#catalog/amounts/exchange-rate.ts';
import { currencyNamed } from './currencies.ts';

/** The result of reading a cell as an amount. */
type AmountReading =
  | { kind: 'empty' }
  | Amount
  /** `1,234`, while the decimal separator of the column is not known. */
  | { kind: 'ambiguous' }
  | { kind: 'unreadable' };

interface Amount {
  kind: 'amount';
  /** All digits of the cell, with a point before the fraction: `8.1650`. */
  digits: string;
  /** The amount as a number, rounded to cents. */
  amount: number;
  /** ISO 4217 code; `null` if the cell names no currency, or only a sign of several, such as `$`. */
  currency: string | null;
  isRounded: boolean;
  isRange: boolean;
}

/**
 * Reads an amount from a table: everything that `readPrice` reads, and also the sign, code or short name of any
 * currency, more than two decimals (half a cent is rounded up) and ranges, of which it returns the lower end. Runs in
 * linear time.
 *
 * @param decimalMark the decimal separator of the column, which decides what `1,234` means; `null` if it is not known.
 */
export function readAmount(cell: string, decimalMark: '.' | ',' | null): AmountReading {
  const whole = asciiText(cell);
  if (whole === '') return { kind: 'empty' };
  if (whole.length > MAX_AMOUNT_LENGTH) return UNREADABLE;
  const text = whole.replace(FROM, '').replace(NO_CENTS, '').trim();
  const [low = '', high, ...more] = text.split(RANGE).map((part) => part.trim());
  if (high === undefined || high === '') {
    const reading = readOne(low, decimalMark);
    return reading.kind === 'amount' ? { ...reading, isRange: FROM.test(whole) } : reading;
  }
  const [lowest, highest] = [readOne(low, decimalMark), readOne(high, decimalMark)];
  if (more.length > 0 || highest.kind !== 'amount' || lowest.kind !== 'amount') return UNREADABLE;
  const currency = lowest.currency ?? highest.currency;
  return { ...(highest.amount < lowest.amount ? highest : lowest), currency, isRange: true };
}

function readOne(text: string, decimalMark: '.' | ',' | null): AmountReading {
  const { body, currency } = withoutCurrency(text);
  if (body === '' || currency === undefined) return UNREADABLE;
  const digits = digitsOf(body, decimalMark);
  if (digits === 'ambiguous' || digits === 'unreadable') return { kind: digits };
  const isRounded = Number(digits.split('.')[1]?.slice(2)) > 0;
  return { kind: 'amount', digits, amount: multiplyDecimal(digits, 1), currency, isRounded, isRange: false };
}

/** Returns the amount as plain digits: `1234.50`. */
function digitsOf(body: string, decimalMark: '.' | ',' | null): string | 'ambiguous' | 'unreadable' {
  const reading = readPrice(body);
  if (reading.kind === 'price') return reading.dollars.toFixed(2);
  if (reading.kind === 'ambiguous') {
    if (decimalMark === null) return 'ambiguous';
    return body.includes(decimalMark) ? body.replace(decimalMark, '.') : String(reading.choices[0]);
  }
  const cut = body.search(FRACTION_OF_MANY);
  if (cut < 0 || (decimalMark !== null && body[cut] !== decimalMark)) return 'unreadable';
  const whole = readPrice(cut === 0 ? '0' : body.slice(0, cut));
  const thousands =
    whole.kind === 'ambiguous' ? whole.choices[0] : whole.kind === 'price' ? whole.dollars : null;
  if (thousands === null || !Number.isInteger(thousands)) return 'unreadable';
  return `${thousands}.${body.slice(cut + 1)}`;
}

const UNREADABLE = { kind: 'unreadable' } as const;

/** Longer than any price with its currency. */
const MAX_AMOUNT_LENGTH = 80;
/** The lowest price of several variants: `from $40`. */
const FROM = /^(?:from|starting at|ab|dès|à partir de|desde|a partir de|vanaf|от|من):? /i;
/** How prices without cents end: `Rs. 999/-` in India, `40.-` in Switzerland, `499,- kr` in Scandinavia. */
const NO_CENTS = /[/.,][-\u2013\u2014]{1,2}(?= |$)/;
const RANGE = / - |[\u2013\u2014~]|(?<=\d)-|(?<=[\d.]) to /;
const FRACTION_OF_MANY = /[.,]\d{3,}$/;

/** Detects the decimal separator of a column from its unambiguous amounts. */
export class DecimalMarks {
  #point = 0;
  #comma = 0;
  #hasUnclearComma = false;
  /** The number of amounts whose meaning depends on the decimal separator. */
  ambiguous = 0;

  add(cell: string): void {
    const text = asciiText(cell);
    if (text.length > MAX_AMOUNT_LENGTH) return;
    const { body } = withoutCurrency(text.split(RANGE)[0]?.trim() ?? '');
    const marks = body.match(/[.,]/g) ?? [];
    const last = marks.at(-1);
    if (!last) return;
    const after = body.length - 1 - body.lastIndexOf(last);
    const isRepeated = marks.length > 1 && marks.every((mark) => mark === last);
    if (isRepeated) this.#count(last === '.' ? ',' : '.');
    else if (marks.length > 1 || after !== 3 || /^0|^\d{4}/.test(body)) this.#count(last);
    else {
      this.ambiguous += 1;
      this.#hasUnclearComma ||= last === ',';
    }
  }

  /**
   * The most frequent decimal separator; `null` if undecided. Amounts such as `1,50` and `1,500` in one column leave it
   * undecided, because the second is rarely one and a half.
   */
  get mark(): '.' | ',' | null {
    if (this.#point === this.#comma) return null;
    if (this.#point > this.#comma) return '.';
    return this.#hasUnclearComma ? null : ',';
  }

  #count(mark: string): void {
    if (mark === '.') this.#point += 1;
    else this.#comma += 1;
  }
}

/** Splits a text into the number and its currency; `currency` is `undefined` if there are other words. */
function withoutCurrency(text: string): { body: string; currency: string | null | undefined } {
  const first = text.search(/\d/);
  if (first < 0) return { body: '', currency: undefined };
  let last = text.length - 1;
  while (!isDigit(text.charCodeAt(last))) last -= 1;
  const before = text.slice(0, first).trim();
  const after = text.slice(last + 1).trim();
  const isOpenFraction =
    (before.endsWith('.') || before.endsWith(',')) && currencyNamed(before) === undefined;
  const [front, back] = [
    isOpenFraction ? before.slice(0, -1).trim() : before,
    after.replace(/^[.,]/, '').trim(),
  ];
  const body = (isOpenFraction ? '.' : '') + text.slice(first, last + 1);
  if (front === '' && back === '') return { body, currency: null };
  const [frontCurrency, backCurrency] = [currencyNamed(front), currencyNamed(back)];
  if (front !== '' && back !== '')
    return {
      body,
      currency: frontCurrency === backCurrency ? frontCurrency : mixed(frontCurrency, backCurrency),
    };
  return { body, currency: front === '' ? backCurrency : frontCurrency };
}

/** For `$ 12 CAD`, returns `CAD`, because several currencies use the sign `$`. */
function mixed(front: string | null | undefined, back: string | null | undefined): string | null | undefined {
  if (front === undefined || back === undefined) return undefined;
  return front === null ? back : back === null ? front : undefined;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
