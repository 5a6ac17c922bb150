import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber, MAX_PRICE, readPrice } from './amounts.ts';

test.each([
  ['12', 12],
  [' 12.5 ', 12.5],
  ['12,50', 12.5],
  ['12.', 12],
  ['.5', 0.5],
  ['007', 7],
  ['0', 0],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1,234,567', 1_234_567],
  ['12,34,567.50', 1_234_567.5],
  ['1 234,50', 1234.5],
  ['1\u00a0234', 1234],
  ['1\u202f234,5', 1234.5],
  ["1'234.50", 1234.5],
  ['1’234’567', 1_234_567],
  ['$12.50', 12.5],
  ['US$ 1.234,50', 1234.5],
  ['12,50 $', 12.5],
  ['12.50 usd', 12.5],
  ['١٢٫٥٠', 12.5],
  ['١٬٢٣٤٫٥٠', 1234.5],
  ['١٢,٥٠', 12.5],
  ['۱٬۲۳۴', 1234],
  ['۱۲٫۵', 12.5],
  ['१,२३,४५६.५०', 123_456.5],
  ['１２.５０', 12.5],
  ['\u200f١٢٫٥٠\u00a0US$', 12.5],
  ['9999999999.99', MAX_PRICE],
])('%j is a price', (typed, dollars) => {
  expect(readPrice(typed)).toEqual({ kind: 'price', dollars });
});

test.each([
  ['1,234', [1234, 1.23]],
  ['1.234', [1234, 1.23]],
  ['12.500', [12_500, 12.5]],
  ['$ 999,995', [999_995, 1000]],
  ['१.२३४', [1234, 1.23]],
])('%j is ambiguous: it could be either of %j', (typed, choices) => {
  expect(readPrice(typed)).toEqual({ kind: 'ambiguous', choices });
});

test.each([
  ...[
    'abc',
    '--5',
    '-5',
    '+5',
    '60.00e',
    '1e5',
    '5 dollars',
    '€5',
    '5 £',
    '$',
    '$5$',
    '.',
    ',',
    "'5",
    '5,'.repeat(2),
  ],
  ...[
    '0.125',
    '0,125',
    '1234.567',
    '1,234.567',
    '١٫٢٣٤',
    '1.2345',
    '1,23,4',
    '123,45,678',
    '12 50',
    '1 2345',
    '1,234 567',
  ],
  ...['1,234.567,8', '1.2,3.4', '1  234', '12345678901', '٫٫', 'NaN', 'Infinity', '0x10', '1\u00002'],
])('%j is not a price', (typed) => {
  expect(readPrice(typed)).toEqual({ kind: 'unreadable' });
});

test.each([[''], ['  \n'], ['\u00a0'], ['\u200f']])('%j is empty', (typed) => {
  expect(readPrice(typed)).toEqual({ kind: 'empty' });
});

const cents = fc.integer({ min: 0, max: 999_999_999_999 });

describe.each([
  ...[
    'en-US',
    'en-IN',
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-FR',
    'fr-CH',
    'es-ES',
    'it-IT',
    'pt-BR',
    'ru-RU',
    'sv-SE',
  ],
  ...[
    'zh-CN',
    'tr-TR',
    'ar-AE',
    'ar-IQ',
    'ar-EG-u-nu-arab',
    'fa-IR',
    'hi-IN-u-nu-deva',
    'ckb-IQ',
    'ja-u-nu-fullwide',
  ],
])('an amount in the notation of %s', (locale) => {
  test.each(['symbol', 'narrowSymbol', 'code', 'none'] as const)(
    'with the currency as %s',
    (currencyDisplay) => {
      const currency =
        currencyDisplay === 'none' ? {} : { style: 'currency', currency: 'USD', currencyDisplay };
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: 2,
        ...currency,
      } as Intl.NumberFormatOptions);
      fc.assert(
        fc.property(cents, (amount) => {
          expect(readPrice(format.format(amount / 100))).toEqual({ kind: 'price', dollars: amount / 100 });
        }),
      );
    },
  );

  test('whole dollars are read correctly or reported as ambiguous', () => {
    const format = new Intl.NumberFormat(locale);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (dollars) => {
        const reading = readPrice(format.format(dollars));
        if (reading.kind === 'ambiguous') expect(reading.choices[0]).toBe(dollars);
        else expect(reading).toEqual({ kind: 'price', dollars });
      }),
    );
  });
});

test('any text is read as whole cents that can be stored, or rejected', () => {
  const near = fc.string({ unit: fc.constantFrom(..."0123456789.,' $٠٩٫٬५US"), maxLength: 20 });
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (typed) => {
      const reading = readPrice(typed);
      const amounts =
        reading.kind === 'price' ? [reading.dollars] : reading.kind === 'ambiguous' ? reading.choices : [];
      for (const dollars of amounts) {
        expect(Number(dollars.toFixed(2))).toBe(dollars);
        expect(dollars).toBeGreaterThanOrEqual(0);
        expect(dollars).toBeLessThanOrEqual(MAX_PRICE);
      }
    }),
    { numRuns: 200 },
  );
});

test('a stored amount is read unchanged', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const stored = (amount / 100).toFixed(2);
      expect(readPrice(stored)).toEqual({ kind: 'price', dollars: amount / 100 });
    }),
  );
});

test('a megabyte of separators or digits is read in linear time', () => {
  for (const piece of ['1,', "1'", '1', ' ', '$', '٫', 'us $', '1 ']) {
    expect(readPrice(piece.repeat(500_000)).kind).toBe(piece === ' ' ? 'empty' : 'unreadable');
  }
});

test('thousands are separated by commas', () => {
  expect([0, 999, 1_000, 59_000, 1_234_567].map((number) => formatNumber(number))).toEqual([
    '0',
    '999',
    '1,000',
    '59,000',
    '1,234,567',
  ]);
});

test('numbers are formatted as in American English', () => {
  const english = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (hundredths) => {
      expect(formatNumber(hundredths / 100, 2)).toBe(english.format(hundredths / 100));
    }),
  );
});
