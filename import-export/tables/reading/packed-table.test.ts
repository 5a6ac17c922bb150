import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { TableError } from '../table.ts';
import { archive } from '../testing/archive.ts';
import { fileOf, read } from '../testing/table-file.ts';
import { workbook, workbookEntries } from '../testing/workbook.ts';
import { readTable } from './read-table.server.ts';

const ROWS = [
  ['Name', 'Price', 'Code', 'New'],
  ['Tote & <b>', 12.5, 4006381333931, true],
  [null, null, null, null],
  ['Line\none', 58.120000000000005, 'A-1', false],
];
const CSV = 'Name,Price\nBag,12.50\n';

test.each([
  ['UTF-8, decomposed as macOS writes it', Buffer.from('Tu\u0308te.jpg'), 'Tu\u0308te.jpg'],
  ['UTF-8, Arabic', Buffer.from('قبعة.jpg'), 'قبعة.jpg'],
  ['MS-DOS', Buffer.from('T\x81te.jpg', 'latin1'), 'Tüte.jpg'],
])('the name of a photo in %s, which the archive does not say, is read', async (_, nameBytes, name) => {
  const bytes = archive([
    { name: 'table.csv', content: CSV },
    { name: '', nameBytes, content: 'x' },
  ]);
  expect((await read(bytes)).photos?.names).toEqual([name]);
});

describe('a workbook', () => {
  test('is read cell by cell, with the numbers of its rows', async () => {
    const table = await read(workbook({ Products: ROWS }));
    expect(table).toMatchObject({ sheetNames: ['Products'], sheet: 'Products' });
    expect(table.header).toEqual(['Name', 'Price', 'Code', 'New']);
    expect(table.rows).toEqual([
      { line: 2, cells: ['Tote & <b>', '12.5', '4006381333931', 'TRUE'] },
      { line: 4, cells: ['Line\none', '58.12', 'A-1', 'FALSE'] },
    ]);
  });

  test('decodes characters that are written by their numbers, without those that databases cannot store', async () => {
    const table = await read(
      workbook({ Products: [['Name'], ['a_x0009_b_x005F_x0041__x0000_c_xD83D__xDE00__xD800_']] }),
    );
    expect(table.rows).toEqual([{ line: 2, cells: ['a\tb_x0041_c😀\ufffd'] }]);
  });

  test('has a first sheet, and other sheets can be chosen', async () => {
    const bytes = workbook({
      First: ROWS,
      'Ä & second': [
        ['Name', 'Price'],
        ['Belt', 8],
      ],
    });
    expect((await read(bytes)).sheetNames).toEqual(['First', 'Ä & second']);
    expect((await read(bytes, { sheet: 'Ä & second' })).rows).toEqual([{ line: 2, cells: ['Belt', '8'] }]);
    await expect(read(bytes, { sheet: 'Third' })).rejects.toThrow('This workbook has no sheet “Third”.');
  });

  test('may hold its texts in the cells, with prefixes, and numbers as powers of ten', async () => {
    const entries = workbookEntries({ Products: [['Name', 'Price']] }).map((entry) =>
      entry.name !== 'xl/worksheets/sheet1.xml'
        ? entry
        : {
            ...entry,
            content:
              '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>' +
              '<x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c><x:c t="str"><x:v>Code</x:v></x:c></x:row>' +
              '<x:row><x:c t="inlineStr"><x:is><x:r><x:t>Big </x:t></x:r><x:r><x:t>bag</x:t></x:r></x:is></x:c>' +
              '<x:c><x:v>4.006381333931E12</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>' +
              '</x:sheetData></x:worksheet>',
          },
    );
    expect((await read(archive(entries))).rows).toEqual([{ line: 2, cells: ['Big bag', '4006381333931'] }]);
  });

  test('leaves no visible temporary files, not even while it is open', async () => {
    const files = [
      workbook({ Products: ROWS }),
      archive([{ name: 'a/b.xlsx', content: workbook({ Products: ROWS }) }]),
    ];
    for (const path of files.map(fileOf)) {
      const table = await readTable(path);
      expect(readdirSync(dirname(path))).toEqual(['table']);
      expect(await Array.fromAsync(table.rows)).toHaveLength(2);
      await table.close();
    }
    await expect(read(archive([{ name: 'a.xlsx', content: 'PK nothing' }]))).rejects.toThrow(TableError);
  });

  test('can have more texts than are kept in memory', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [`Bag ${at}`, longText(at), 'Bags']);
    const table = await read(workbook({ Products: [['Name', 'Description', 'Category'], ...rows] }));
    expect(table.rows.map(({ cells }) => cells)).toEqual(rows);
  });
});

describe('an archive', () => {
  const photo = Buffer.from('\xff\xd8\xff and so on', 'latin1');

  test('is a table and photos', async () => {
    const path = fileOf(
      archive([
        { name: 'range/', content: '' },
        { name: 'range/products.csv', content: CSV },
        { name: 'range/photos/tote.JPG', content: photo },
        { name: '__MACOSX/range/._tote.JPG', content: 'x' },
        { name: 'range/.DS_Store', content: 'x' },
        { name: 'read me.txt', content: 'Hello' },
      ]),
    );
    const table = await readTable(path);
    expect(table.header).toEqual(['Name', 'Price']);
    expect(table.photos?.names).toEqual(['range/photos/tote.JPG']);
    const opened = await table.photos?.open('range/photos/tote.JPG', 100);
    expect(opened && (await buffer(opened))).toEqual(photo);
    await expect(table.photos?.open('range/photos/tote.JPG', 10)).rejects.toThrow(
      'Image size must be less than',
    );
    await expect(table.photos?.open('range/products.csv', 100)).rejects.toThrow('no photo');
    await table.close();
  });

  test('can contain a workbook', async () => {
    const packed = archive([
      { name: 'range.xlsx', content: workbook({ Products: ROWS }) },
      { name: 'a.jpg', content: photo },
    ]);
    expect((await read(packed)).rows).toHaveLength(2);
  });
});

describe('hostile or wrong files are refused with a message', () => {
  const bomb = Buffer.alloc(40 * 1024 * 1024, 'a,');
  test.each<[string, Uint8Array | string, RegExp]>([
    ['an invalid XLSX', 'PK\x03\x04 not at all', /^This file is damaged/],
    [
      'a workbook without its parts',
      archive([{ name: '[Content_Types].xml', content: '<Types/>' }]),
      /^This file is damaged/,
    ],
    ['an older workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /older Excel/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['a web page', '\ufeff\n<!DOCTYPE html><html><table><tr><td>Name', /^This is a web page/],
    [
      'a table of a web page that is called XLS',
      '<table><tr><td>Name</td></tr></table>',
      /^This is a web page/,
    ],
    ['XML', '<?xml version="1.0"?><Workbook/>', /^This XML is not a product feed/],
    ['JSON', '[{"name":"Bag"}]', /^This is JSON/],
    ['JSON on several lines', '[\r\n  {\n    "name": "Bag"\n  }\n]', /^This is JSON/],
    ['a JSON object on several lines', '{\r\n  "products": []\n}', /^This is JSON/],
    [
      'a document of LibreOffice',
      archive([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      /save it as XLSX or CSV/,
    ],
    ...[
      'Index/Document.iwa',
      'index.apxl',
      'index.xml.gz',
      'List.numbers/Index.zip',
      'bags/List.numbers',
    ].map((name): [string, Buffer, RegExp] => [
      `a document of Numbers, by ${name}`,
      archive([{ name, content: 'x' }]),
      /Export To › Excel/,
    ]),
    ['an archive without a table', archive([{ name: 'a.jpg', content: 'x' }]), /has no table/],
    [
      'an archive with two tables',
      archive([
        { name: 'a.csv', content: CSV },
        { name: 'b.xlsx', content: 'x' },
      ]),
      /several tables: “a.csv”, “b.xlsx”/,
    ],
    ['paths that lead outside', archive([{ name: '../../etc/table.csv', content: CSV }]), /unsafe paths/],
    ['absolute paths', archive([{ name: '/etc/table.csv', content: CSV }]), /unsafe paths/],
    ['a password', archive([{ name: 'a.csv', content: CSV, isEncrypted: true }]), /password/],
    ['a bomb that states its true size', archive([{ name: 'a.csv', content: bomb }]), /far more data/],
    [
      'a bomb that states a wrong size',
      archive([{ name: 'a.csv', content: bomb, statedSize: 1000 }]),
      /^This file is damaged/,
    ],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /photo/],
    [
      'a billion laughs',
      bookWithSheet(
        '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
      ),
      /^This file is damaged/,
    ],
    [
      'an endless text',
      bookWithSheet(
        `<worksheet><sheetData><row><c t="str"><v>${Array.from({ length: 1_300_000 }, (_, at) => at).join(' ')}`,
      ),
      /more than 4 MB/,
    ],
    [
      'a sheet that breaks off',
      bookWithSheet('<worksheet><sheetData><row><c t="str"><v>Name'),
      /^This file is damaged/,
    ],
    [
      'a column far to the right',
      bookWithSheet(
        '<worksheet><sheetData><row r="1"><c r="XFD1" t="str"><v>Name</v></c></row></sheetData></worksheet>',
      ),
      /more than 500 columns/,
    ],
    [
      'a fractional row number',
      bookWithSheet(
        '<worksheet><sheetData><row r="1.5"><c t="str"><v>Name</v></c></row></sheetData></worksheet>',
      ),
      /^This file is damaged/,
    ],
    [
      'an impossible row number',
      bookWithSheet(
        '<worksheet><sheetData><row r="1e99"><c t="str"><v>Name</v></c></row></sheetData></worksheet>',
      ),
      /^This file is damaged/,
    ],
    ['an empty sheet', bookWithSheet('<worksheet><sheetData/></worksheet>'), /^This table is empty/],
  ])('%s', async (_, bytes, sentence) => {
    const failure = await read(bytes).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TableError);
    expect((failure as TableError).message).toMatch(sentence);
  });

  test('an empty formatted cell far to the right is ignored', async () => {
    const { rows } = await read(
      bookWithSheet(
        '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Price</v></c><c r="XFD1" s="3"/></row><row r="2"><c r="A2" t="str"><v>Bag</v></c></row></sheetData></worksheet>',
      ),
    );
    expect(rows).toEqual([{ line: 2, cells: ['Bag'] }]);
  });
});

function bookWithSheet(content: string): Buffer {
  const entries = workbookEntries({ Products: [] });
  return archive(
    entries.map((entry) => (entry.name === 'xl/worksheets/sheet1.xml' ? { ...entry, content } : entry)),
  );
}

/** 7 KB that compress too little to look like a bomb. */
function longText(number: number): string {
  const own = createHash('sha256').update(`${number}`).digest('hex');
  return `${own}${'.'.repeat(7000)}${own}`;
}
