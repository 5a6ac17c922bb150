import { describe, expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const sheet = (header: string, ...prices: string[]) =>
  [`Name;${header};Category`, ...prices.map((price, at) => `Bag ${at};${price};Bags`)].join('\n');

async function prices(text: string, given = {}) {
  const { survey, products } = await understood(text, given);
  return {
    money: survey.money,
    answers: survey.answers,
    read: products.map(({ fields, refused }) => fields.price ?? refused?.reason),
  };
}

describe('the decimal separator is guessed from the whole column', () => {
  test.each<[string[], string | null, unknown[]]>([
    [['1.234', '12,50'], ',', [1234, 12.5]],
    [['1,234', '12.50'], '.', [1234, 12.5]],
    [['1.234', '1.234,50'], ',', [1234, 1234.5]],
    [['1.234', '1.234.567'], ',', [1234, 1_234_567]],
    [['12,5', '1.234,50', '7'], ',', [12.5, 1234.5, 7]],
    [['₹1,299.00', '₹12,34,567'], '.', [1299 / 100, 12_345.67]],
    [['12.345', '0.125', '99.5'], '.', [12.35, 0.13, 99.5]],
    [['1.005', '1.0050', '8.1650', '9.5'], '.', [1.01, 1.01, 8.17, 9.5]],
  ])('%j', async (cells, mark, expected) => {
    const { answers, read } = await prices(sheet('Price', ...cells), {
      currency: 'USD',
      rates: { INR: 0.01 },
    });
    expect(answers.decimalMark).toBe(mark);
    expect(read).toEqual(expected);
  });

  test('`1,50` and `1,500` in one column are a question, because the second is rarely one and a half', async () => {
    const { answers, read } = await prices(sheet('Price', '1,50', '1,500', '2,50'), { currency: 'USD' });
    expect(answers.decimalMark).toBeNull();
    expect(read).toEqual([1.5, expect.stringMatching(/could mean thousands or cents/), 2.5]);
  });

  test('an undecided decimal separator is a question, not a guess', async () => {
    const { money, answers, read } = await prices(sheet('Price', '1.234', '12.500'));
    expect(answers.decimalMark).toBeNull();
    expect(money.ambiguous).toBe(2);
    expect(read).toEqual(Array(2).fill(expect.stringMatching(/could mean thousands or cents/)));
    expect(
      (await prices(sheet('Price', '1.234', '12.500'), { decimalMark: ',', currency: 'USD' })).read,
    ).toEqual([1234, 12_500]);
  });
});

describe('a currency other than US dollars', () => {
  test.each([
    ['295 EGP', 'EGP'],
    ['€ 295', 'EUR'],
    ['295,00 €', 'EUR'],
    ['295 ₹', 'INR'],
    ['295.000 ₫', 'VND'],
    ['R$ 295,00', 'BRL'],
    ['د.إ 295', 'AED'],
    ['CA$295', 'CAD'],
    ['$295 CAD', 'CAD'],
    ['295 zł', 'PLN'],
  ])('%s needs a rate', async (cell, currency) => {
    const { money, read } = await prices(sheet('Price', cell), { decimalMark: '.' });
    expect(Object.keys(money.currencies)).toEqual([currency]);
    expect(read).toEqual([`“${cell}” is in ${currency}. Enter the exchange rate.`]);
    const given = await prices(sheet('Price', cell), { decimalMark: '.', rates: { [currency]: 0.5 } });
    expect(given.read).toEqual([147.5]);
  });

  test('of some prices is not used for more prices without one', async () => {
    expect((await prices(sheet('Price', 'R$ 10,00', '12,50'))).answers.currency).toBe('BRL');
    expect((await prices(sheet('Price', 'R$ 10,00', '12,50', '13,50'))).answers.currency).toBeNull();
  });

  test.each([['Price (EUR)'], ['Preis in €'], ['Price EUR']])(
    'may be in the name of the column: %s',
    async (header) => {
      const { answers, money, read } = await prices(sheet(header, '12.50'));
      expect(answers.currency).toBe('EUR');
      expect(money.currencies).toEqual({ EUR: 1 });
      expect(read).toEqual([expect.stringMatching(/is in EUR/)]);
    },
  );

  test.each([
    ['Currency', 'AED'],
    ['CURRENCY_CODE', 'aed'],
    ['price_sign', 'د.إ'],
    ['Währung', 'AED'],
  ])('may be in a column of its own: %s', async (header, currency) => {
    const { money, read } = await prices(
      `Name,Price,${header},Category\nA,249.00,${currency},Bags\nB,12.50,USD,Bags\n`,
      { rates: { AED: 0.2723 } },
    );
    expect(money).toMatchObject({ currencies: { AED: 1, USD: 1 }, unnamed: 0 });
    expect(read).toEqual([67.8, 12.5]);
  });

  test('a code in the row outweighs $; other contradictions are refused', async () => {
    const table =
      'Name,Price,Currency,Category\nA,$10,CAD,Bags\nB,€10,USD,Bags\nC,10,credits,Bags\nD,€10,$,Bags\n';
    const { read } = await prices(table, { rates: { CAD: 0.7, EUR: 1.1 } });
    expect(read).toEqual([
      7,
      'The currency of “€10” is not clear: the table also says “USD”.',
      'The currency of “10” is not clear: the table also says “credits”.',
      11,
    ]);
  });

  test('two price columns may have two currencies', async () => {
    const { read, money } = await prices('Name,Price (EUR),MSRP (USD),Category\nA,10,30,Bags\n', {
      rates: { EUR: 1.1 },
    });
    expect(money).toMatchObject({ currencies: { EUR: 1, USD: 1 }, unnamed: 0 });
    expect(read).toEqual([11]);
  });

  test.each([
    ['dong', ['250000', '320000', '1250000']],
    ['rupees', ['1299.00', '999', '2499.00']],
    ['dirhams', ['67.80', '12.50']],
  ])('%s without a currency are a question, and never dollars', async (_, cells) => {
    const { answers, money, read } = await prices(sheet('Price', ...cells), { currency: null });
    expect(answers.currency).toBeNull();
    expect(money.unnamed).toBe(cells.length);
    expect(read).toEqual(
      cells.map((cell) => `“${cell}” has no currency. Choose the currency of the prices.`),
    );
  });

  test('US dollars are US dollars, with a code or the sign of a single currency', async () => {
    const { answers, read } = await prices(sheet('Price', 'USD 7', '19', '45.00 US$'));
    expect(answers.currency).toBe('USD');
    expect(read).toEqual([7, 19, 45]);
  });

  test.each([
    ['$24', 'CAD'],
    ['¥24', 'JPY'],
    ['￥24', 'CNY'],
    ['£24', 'EGP'],
    ['£24', 'TRY'],
    ['24 ₤', 'TRY'],
    ['Rs. 24', 'PKR'],
    ['24 kr', 'SEK'],
    ['24 dollars', 'NZD'],
    ['24 ريال', 'QAR'],
  ])('%s has a sign of several currencies, which never decides', async (cell, currency) => {
    const open = await prices(sheet('Price', cell), { currency: null });
    expect(open.money).toMatchObject({ currencies: {}, unnamed: 1 });
    expect(open.read).toEqual([`“${cell}” has no currency. Choose the currency of the prices.`]);
    const answered = await prices(sheet('Price', cell), { currency, rates: { [currency]: 0.5 } });
    expect(answered.read).toEqual([12]);
    const header = await prices(sheet('Price (AUD)', cell), { rates: { AUD: 0.5 } });
    expect(header.money).toMatchObject({ currencies: { AUD: 1 }, unnamed: 0 });
    expect(header.read).toEqual([12]);
    const column = `Name,Price,Currency,Category\nA,${cell},MXN,Bags\n`;
    expect((await prices(column, { rates: { MXN: 0.25 } })).read).toEqual([6]);
  });

  test('Ta-1 an answer is not used for prices with the sign of another currency', async () => {
    const read = async (currency: string) =>
      (await prices(sheet('Price', '£20', '$30', 'Rs. 40', '50'), { currency, rates: { GBP: 2, INR: 0.5 } }))
        .read;
    const other = (cell: string, currency: string) =>
      `“${cell}” has the sign of another currency than ${currency}. Write its currency into the table, such as “GBP 20”.`;
    expect(await read('USD')).toEqual([other('£20', 'USD'), 30, other('Rs. 40', 'USD'), 50]);
    expect(await read('GBP')).toEqual([40, other('$30', 'GBP'), other('Rs. 40', 'GBP'), 100]);
    expect(await read('INR')).toEqual([other('£20', 'INR'), other('$30', 'INR'), 20, 25]);
    const signs = await prices('Name,Price,Currency,Category\nA,10,$,Bags\nB,10,£,Bags\n', {
      currency: 'USD',
    });
    expect(signs.read).toEqual([10, other('10', 'USD')]);
  });

  test('a column of signs decides nothing, and a sign of one currency contradicts another code', async () => {
    const signs = await prices('Name,Price,Currency,Category\nA,10,$,Bags\n', { currency: null });
    expect(signs.money.unnamed).toBe(1);
    expect((await prices(sheet('Price (USD)', '€10'))).read).toEqual([
      'The currency of “€10” is not clear: the table also says “Price (USD)”.',
    ]);
  });

  test('an invalid rate counts as missing', async () => {
    for (const rate of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect((await prices(sheet('Price', '€5'), { rates: { EUR: rate } })).read).toEqual([
        expect.stringMatching(/rate/),
      ]);
    }
  });

  test('a price below one cent is refused', async () => {
    expect((await prices(sheet('Price', '5 VND'), { rates: { VND: 0.00004 } })).read).toEqual([
      '“5 VND” is less than one cent in US dollars.',
    ]);
  });
});
