import { expect, test } from 'vitest';
import { surveyTable } from '../columns/survey.ts';
import { archive } from '../testing/archive.ts';
import { fileOf, read } from '../testing/table-file.ts';
import { workbookEntries } from '../testing/workbook.ts';
import { readTable } from './read-table.server.ts';

const ROWS = [
  ['Name', 'Category', 'Price'],
  ['Scarf', 'Accessories', '1'],
  ['Belt', null, '2'],
  [null, null, null],
  ['Hat', null, '3'],
  ['Bag', 'Bags', '4'],
];

/** Returns a workbook of these rows whose sheet is changed. */
function changed(change: (xml: string) => string): Buffer {
  const entries = workbookEntries({ Products: ROWS });
  return archive(
    entries.map((entry) =>
      entry.name === 'xl/worksheets/sheet1.xml'
        ? { ...entry, content: change(String(entry.content)) }
        : entry,
    ),
  );
}

const merged = (xml: string, ref = 'B2:B5') =>
  xml.replace('</sheetData>', `</sheetData><mergeCells count="1"><mergeCell ref="${ref}"/></mergeCells>`);
const hidden = (xml: string, row: number) => xml.replace(`<row r="${row}"`, `<row r="${row}" hidden="1"`);

test('import: a merged cell is repeated in its rows, but fills no blank row', async () => {
  const { rows } = await read(changed((xml) => merged(hidden(xml, 2))));
  expect(rows).toEqual([
    { line: 3, cells: ['Belt', 'Accessories', '2'] },
    { line: 5, cells: ['Hat', 'Accessories', '3'] },
    { line: 6, cells: ['Bag', 'Bags', '4'] },
  ]);
});

test('import: rows that the spreadsheet hides are left out and counted', async () => {
  const table = await readTable(fileOf(changed((xml) => hidden(hidden(xml, 3), 6))));
  const { hiddenRows, products } = await surveyTable(table);
  expect({ hiddenRows, products }).toEqual({ hiddenRows: 2, products: 2 });
  await table.close();
});

test('import: a merge far to the right, or of whole columns, costs nothing', async () => {
  const { rows } = await read(changed((xml) => merged(merged(xml, 'XFD2:XFD1048576'), 'A1:C1')));
  expect(rows).toHaveLength(4);
});
