import { expect, test } from 'vitest';
import { archive } from '../testing/archive.ts';
import { read } from '../testing/table-file.ts';
import { understood } from '../testing/table-of-text.ts';
import { workbook, workbookEntries } from '../testing/workbook.ts';

/** 9 December 2025, at noon. */
const DAY = 46000.5;

test.each<[string | number, number, string]>([
  ['00000', 7, '00007'],
  ['000-000', 12345, '012-345'],
  ['0', 4006381333931, '4006381333931'],
  ['0.00E+00', 4006381333931, '4006381333931'],
  [11, 4006381333931, '4006381333931'],
  ['General', 58.120000000000005, '58.12'],
  ['@', 7, '7'],
  [3, 1234567, '1,234,567'],
  [4, 1234.5, '1,234.50'],
  [9, 0.25, '25%'],
  [10, 0.1234, '12.34%'],
  [14, DAY, '12/9/2025'],
  [15, DAY, '9-Dec-25'],
  ['yyyy-mm-dd', DAY, '2025-12-09'],
  ['dd/mm/yyyy hh:mm', DAY, '09/12/2025 12:00'],
  ['[$-409]d\\ mmmm\\ yyyy', DAY, '9 December 2025'],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 249, '$249.00'],
  ['#,##0.00\\ "AED"', 249, '249.00 AED'],
  ['[$€-407] #,##0.00', 1249, '€ 1,249.00'],
  ['[$$-1009]#,##0.00', 249, 'CAD249.00'],
  ['[$Rs-420] #,##0', 1249, 'PKR 1,249'],
  ['[$$-2C0A] #,##0.00', 249, '249.00'],
  [44, 249, '249.00'],
  ['0" kg"', 3, '3 kg'],
  ['no format ][', 3.5, '3.5'],
  ['__proto__', 3.5, '3.5'],
  [200, 3.5, '3.5'],
])('a number with the format %j appears as in Excel: %d', async (format, number, shown) => {
  const table = await read(
    workbook({
      Products: [
        ['Name', 'Value'],
        ['Bag', { number, format }],
      ],
    }),
  );
  expect(table.rows[0]?.cells[1]).toBe(shown);
});

test('a workbook can count its days from 1904', async () => {
  const entries = workbookEntries({
    Products: [
      ['Name', 'Day'],
      ['Bag', { number: DAY - 1462, format: 14 }],
    ],
  });
  const from1904 = entries.map((entry) => ({
    ...entry,
    content: String(entry.content).replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
  }));
  expect((await read(archive(from1904))).rows[0]?.cells[1]).toBe('12/9/2025');
});

test('prices with a thousands separator need no question, and a currency in their format is read', async () => {
  const price = (number: number) => ({ number, format: '#,##0' });
  const plain = await understood(
    workbook({
      Products: [
        ['Name', 'Price', 'Category'],
        ['Bag', price(1234), 'Bags'],
        ['Belt', price(45), 'Bags'],
      ],
    }),
  );
  expect(plain.survey.answers).toMatchObject({ decimalMark: '.', currency: null });
  expect(plain.products.map(({ fields }) => fields.price)).toEqual([1234, 45]);
  const inDirham = await understood(
    workbook({
      Products: [
        ['Name', 'Price', 'Category'],
        ['Bag', { number: 1234, format: '#,##0 "AED"' }, 'Bags'],
      ],
    }),
    { rates: { AED: 0.5 } },
  );
  expect(inDirham.survey.answers.currency).toBe('AED');
  expect(inDirham.products[0]?.fields.price).toBe(617);
});

const LIMIT = /^This workbook has more cell formats than Excel allows\. Save the table as CSV/;

test.each([
  [
    'a very long format',
    `<numFmts><numFmt numFmtId="164" formatCode="${'0'.repeat(300)}"/></numFmts>`,
    LIMIT,
  ],
  ['very many cell styles', `<cellXfs>${listed((at) => `<xf fontId="${at}"/>`)}</cellXfs>`, LIMIT],
  [
    'very many formats',
    `<numFmts>${listed((at) => `<numFmt numFmtId="${at}" formatCode="0"/>`)}</numFmts>`,
    LIMIT,
  ],
  ['a tag that is not closed', '<cellXfs><xf numFmtId="1"', /damaged/],
  ['an entity', '&bomb;', /damaged/],
])('a styles.xml with %s is refused with a message', async (_, xml, message) => {
  const entries = workbookEntries({ Products: [['Name'], ['Bag']] }).map((entry) =>
    entry.name === 'xl/styles.xml' ? { ...entry, content: `<styleSheet>${xml}</styleSheet>` } : entry,
  );
  await expect(read(archive(entries))).rejects.toThrow(message);
});

function listed(tag: (at: number) => string): string {
  return Array.from({ length: 70_000 }, (_, at) => tag(at)).join('');
}
