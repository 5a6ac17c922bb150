import { truncateSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { ReadingChoice } from '#import-export/tables/columns/answers.ts';
import { TableError } from '../table.ts';
import { fileOf, read as readWhole } from '../testing/table-file.ts';
import { delimitedRows } from './delimited-text.server.ts';
import { readTable } from './read-table.server.ts';

const TEXT = 'Name,Price,Category\nCafé “Noir”,"1,50",Bags\n';

describe('the encoding of a text is recognized', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['little-endian UTF-16 with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['little-endian UTF-16', Buffer.from(TEXT, 'utf16le')],
    ['big-endian UTF-16 with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
    ['big-endian UTF-16', Buffer.from(TEXT, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(TEXT.replace('“', '\x93').replace('”', '\x94'), 'latin1')],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({
      header: ['Name', 'Price', 'Category'],
      rows: [{ line: 2, cells: ['Café “Noir”', '1,50', 'Bags'] }],
    });
  });

  test('an accent only in the last row', async () => {
    const { rows } = await read(
      Buffer.from(`${TEXT.slice(0, 21)}${'Bag,1,Bags\n'.repeat(20_000)}Caf\xe9,1,Bags`, 'latin1'),
    );
    expect(rows.at(-1)?.cells[0]).toBe('Café');
  });
});

test('a row with too many columns is refused before it is read to its end', async () => {
  let count = 0;
  function* commas() {
    yield Buffer.from('Name,Price\nBag,1\n');
    for (; count < 200; count += 1) yield Buffer.alloc(64 * 1024, ',');
  }
  const { rows } = await delimitedRows(async () => Readable.from(commas()), 'utf-8');
  count = 0;
  await expect(Array.fromAsync(rows)).rejects.toThrow('Row 3 has more than 500 columns.');
  expect(count).toBeLessThan(50);
});

describe('the separator of the cells is guessed', () => {
  test.each([[','], [';'], ['\t'], ['|']])('%j', async (mark) => {
    const text = [
      ['Name', 'Price', 'Description'],
      ['A', '1', '"a, b; c\td|e"'],
      ['B', '2', 'x'],
    ]
      .map((cells) => cells.join(mark))
      .join('\r\n');
    expect((await read(text)).rows.map(({ cells }) => cells)).toEqual([
      ['A', '1', 'a, b; c\td|e'],
      ['B', '2', 'x'],
    ]);
  });

  test('amounts with a comma do not make the comma the separator', async () => {
    expect((await read('Name;Preis\nA;1,50\nB;2,75\n')).rows[0]?.cells).toEqual(['A', '1,50']);
  });

  test('a first line that declares the separator is not a row', async () => {
    expect(await read('sep=|\nName|Price\nA|1,5\n')).toEqual({
      header: ['Name', 'Price'],
      rows: [{ line: 3, cells: ['A', '1,5'] }],
    });
  });
});

test('line breaks in quotes belong to the cell, and rows are numbered as a spreadsheet does', async () => {
  const { rows } = await read('Name,Description\n"A","one\ntwo\r\nthree"\n\nB,"say ""hi"""\n');
  expect(rows).toEqual([
    { line: 2, cells: ['A', 'one\ntwo\r\nthree'] },
    { line: 4, cells: ['B', 'say "hi"'] },
  ]);
});

test('a quotation mark in a cell that is not quoted is a quotation mark', async () => {
  const { rows } = await read('Name,Description\nFrame 12" x 9",big\n"Best" bag,x\n');
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Frame 12" x 9"', '"Best" bag']);
});

test('a text that is written as a formula is the text, in the header, too', async () => {
  const table = await read('="Code",Name,Price\n="00720","=""Cap """"x""""""",5\n="",=1+1,6\n');
  expect(table).toEqual({
    header: ['Code', 'Name', 'Price'],
    rows: [
      { line: 2, cells: ['00720', 'Cap "x"', '5'] },
      { line: 3, cells: ['', '=1+1', '6'] },
    ],
  });
});

test('titles and blank rows above the header, and spaces around its names, are ignored', async () => {
  const table = await read('Price list 2026,,\n,,\n\n Name , Price ,Category\nA,1,Bags\n');
  expect(table).toEqual({
    header: ['Name', 'Price', 'Category'],
    rows: [{ line: 5, cells: ['A', '1', 'Bags'] }],
  });
});

test('without a header, columns have the names of a spreadsheet', async () => {
  const table = await read('Leather bag,12.50,https://x.example/a.jpg\nBelt,8.00,https://x.example/b.jpg\n');
  expect(table.header).toEqual(['Column A', 'Column B', 'Column C']);
  expect(table.rows.map(({ line }) => line)).toEqual([1, 2]);
  expect((await read('Bag,Bags\nBelt,Men\n', { hasHeader: false })).rows).toHaveLength(2);
  const named = await read('2024,2025\nBag,9\n', { hasHeader: true });
  expect([named.header, named.rows.length]).toEqual([['2024', '2025'], 1]);
});

describe('files that are not tables are refused with a message', () => {
  test.each([
    ['nothing', '', 'This file is empty.'],
    ['blanks', ' \n\r\n\t\n', 'This table is empty.'],
    ['commas', ',,,\n,,,\n', 'This table is empty.'],
    ['all columns in one', '"Name,Price,""Code"""\n"Bag,1,A"\n', /^All columns of this table are in one/],
    [
      'all columns of each product in one',
      'Name,Price,Code\n"Bag,""1,50"",A"\n',
      /^All columns of this table are in one/,
    ],
    ['binary data', `abc${'\0\0\x01'.repeat(3)}`, /contains more than text/],
    ['600 columns', `Name,Price\n${'a,'.repeat(600)}\n`, /^Row 2 has more than 500 columns/],
    ['a cell of 10 MB', `Name,Price\n${'a'.repeat(10_000_000)},2\n`, /^Row 2 has more than 4 MB of text/],
    ['a quotation mark that is never closed', 'Name,Price\nA,1\n"B,2\n', /^A quotation mark opens in row 3/],
  ])('%s', async (_, text, sentence) => {
    const failure = await read(text).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TableError);
    expect((failure as TableError).message).toMatch(sentence);
  });
});

test('a text of 500 MB is refused by its size, without being read', async () => {
  const path = fileOf('Name,Price\n');
  truncateSync(path, 500 * 1024 * 1024);
  await expect(readTable(path)).rejects.toThrow('This table is larger than 400 MB. Please split it.');
});

test('rows can be read again, and reading can stop early', async () => {
  const table = await readTable(fileOf(`Name,Price\n${'A,1\n'.repeat(50_000)}`));
  for (let times = 0; times < 5; times += 1) for await (const row of table.rows) if (row.line === 10) break;
  let count = 0;
  for await (const _ of table.rows) count += 1;
  expect(count).toBe(50_000);
});

/** Returns the text of a table. */
async function read(content: string | Buffer, choice?: ReadingChoice) {
  const { header, rows } = await readWhole(content, choice);
  return { header, rows };
}

test('very many rows of commas only are refused after 10,000 of them', async () => {
  const message = 'Row 2 is followed by more than 10,000 blank rows. Delete them and try again.';
  await expect(read(`Name,Price\nBag,1\n${',,,,\n'.repeat(20_000)}`)).rejects.toThrow(message);
  const few = await read(`Name,Price\nBag,1\n${',,,,\n'.repeat(9_000)}Belt,2\n`);
  expect(few.rows.map(({ line }) => line)).toEqual([2, 9003]);
});

test.each([['\n'], ['\r\n'], ['\r']])('900,000 empty lines, %j, take hardly any time', async (end) => {
  const lines = ['Name,Price', 'Bag,1', ...Array<string>(900_000).fill(''), 'Belt,2', '', ''];
  const before = process.cpuUsage();
  const { rows } = await read(lines.join(end));
  const { user, system } = process.cpuUsage(before);
  expect(rows.map(({ line }) => line)).toEqual([2, 900_003]);
  // A record for each line would take a minute.
  expect((user + system) / 1e6).toBeLessThan(5);
});
