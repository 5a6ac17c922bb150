import { closeSync, createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { MAX_TABLE_BYTES, type Photographs, type Table, TableError, type TableRow } from '../table.ts';
import { type Archive, broken, openArchive } from './archive.server.ts';
import { delimitedRows, tableTooLarge } from './delimited-text.server.ts';
import type { Encoding } from './encodings.ts';
import { columnNames, headerAmong, isBlank, ROWS_BEFORE_HEADER } from './header.ts';
import { photographsIn, tableIn } from './packed-files.server.ts';
import { openUnnamedFile } from './temporary-file.server.ts';
import { openWorkbook } from './workbook.server.ts';

/** What the owner said of the file, where the guess was wrong. */
export interface ReadingChoice {
  /** Of a workbook; without it, the first. */
  sheet?: string;
  /** Whether a row names the columns; `false`: the first one is a product already. */
  hasHeader?: boolean;
  /** The encoding of a text, where the detected one is wrong. */
  encoding?: Encoding;
}

/**
 * Opens a table: CSV, TSV or with semicolons, in Unicode or an older encoding; an Excel workbook; or a ZIP archive
 * with one of them and photographs. What it is, its bytes say and not its name. It is read several times and from any
 * place, so it lies on the disk and is no stream: an upload is received into a file first. To be closed.
 *
 * @throws TableError in a sentence for the owner. What goes wrong in later rows is thrown while they are read.
 */
export async function readTable(path: string, choice: ReadingChoice = {}): Promise<Table> {
  const { size, beginning } = await beginningOf(path);
  if (size === 0) throw new TableError('This file is empty.');
  if (beginning.startsWith('PK')) return openPacked(path, choice);
  const text = beginning.replace('\xef\xbb\xbf', '').trimStart().toLowerCase();
  const other = OTHER_KINDS.find(([starts]) =>
    starts.some((start) => beginning.startsWith(start) || text.startsWith(start)),
  );
  if (other) throw new TableError(other[1]);
  if (size > MAX_TABLE_BYTES) throw tableTooLarge();
  return textTable(async () => createReadStream(path), choice);
}

/** What people take for a table, by how its bytes begin; texts in small letters. */
const OTHER_KINDS: [string[], string][] = [
  [
    ['\xd0\xcf\x11\xe0'],
    'This is a workbook of an older Excel or protected by a password. Save it as XLSX without a password and try again.',
  ],
  [['%PDF'], 'This is a PDF. Save the table it was made of as CSV or XLSX and try again.'],
  [['\xff\xd8\xff'], 'This is a photograph. Choose the table, or a ZIP of the table and its photographs.'],
  [['\x89PNG'], 'This is a picture. Choose the table, or a ZIP of the table and its photographs.'],
  [['Rar!'], 'This is a RAR archive. Pack the table and its photographs as ZIP and try again.'],
  [['7z\xbc\xaf'], 'This is a 7z archive. Pack the table and its photographs as ZIP and try again.'],
  [['\x1f\x8b'], 'This is a gzip archive. Unpack it, or pack its files as ZIP, and try again.'],
  [
    ['<!doctype html', '<html', '<head', '<body', '<table', '<meta', '<script', '<!--'],
    'This is a web page. Open it in a spreadsheet, save it as CSV or XLSX and try again.',
  ],
  [['<?xml', '<rss'], 'This is XML. Open it in a spreadsheet, save it as CSV or XLSX and try again.'],
  [['{"', '[{', '{\n'], 'This is JSON, which is no table. Have it exported as CSV or XLSX and try again.'],
];

async function beginningOf(path: string): Promise<{ size: number; beginning: string }> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
  return { size, beginning: buffer.toString('latin1', 0, bytesRead) };
}

type Origin = Pick<Table, 'sheetNames' | 'sheet' | 'encoding' | 'photographs'>;

async function textTable(open: () => Promise<Readable>, choice: ReadingChoice): Promise<Table> {
  const { rows, encoding } = await delimitedRows(open, choice.encoding);
  return tableOf(rows, choice, { sheetNames: [], sheet: null, encoding, photographs: null });
}

/**
 * Opens the photographs of a table that is an archive; `null` if it is none or has none. They are read in this process:
 * each streams from the disk, and is no larger than an upload may be.
 */
export async function openPhotographs(
  path: string,
): Promise<{ photographs: Photographs; close: () => Promise<void> } | null> {
  if (!(await beginningOf(path)).beginning.startsWith('PK')) return null;
  const archive = await openArchive(path);
  const photographs = photographsIn(archive);
  if (!isWorkbook(archive) && photographs.names.length > 0) return { photographs, close: archive.close };
  await archive.close();
  return null;
}

function isWorkbook({ names }: Archive): boolean {
  return names.includes('[Content_Types].xml');
}

/** A workbook is an archive itself; else the table is one of its files. */
async function openPacked(path: string, choice: ReadingChoice): Promise<Table> {
  await using opened = new AsyncDisposableStack();
  const archive = opened.adopt(await openArchive(path), ({ close }) => close());
  let table: Table;
  if (isWorkbook(archive)) table = await openSheet(archive, dirname(path), choice);
  else {
    const name = tableIn(archive.names);
    table = /\.xls[xm]$/i.test(name)
      ? await openPackedWorkbook(archive, name, dirname(path), choice)
      : await textTable(() => archive.open(name), choice);
    table.photographs = photographsIn(archive);
  }
  opened.defer(table.close);
  return closedWith(opened.move(), table);
}

async function openSheet(archive: Archive, directory: string, choice: ReadingChoice): Promise<Table> {
  await using opened = new AsyncDisposableStack();
  const { sheetNames, rowsOf } = opened.adopt(await openWorkbook(archive, directory), ({ close }) => close());
  const sheet = choice.sheet ?? sheetNames[0] ?? '';
  if (!sheetNames.includes(sheet)) throw new TableError(`This workbook has no sheet “${sheet}”.`);
  const table = await tableOf(rowsOf(sheet), choice, {
    sheetNames,
    sheet,
    encoding: null,
    photographs: null,
  });
  return closedWith(opened.move(), table);
}

/** An archive within the archive is read from any place, so it is unpacked into a temporary file. */
async function openPackedWorkbook(
  archive: Archive,
  name: string,
  directory: string,
  choice: ReadingChoice,
): Promise<Table> {
  if (archive.sizeOf(name) > MAX_TABLE_BYTES) throw tableTooLarge();
  await using opened = new AsyncDisposableStack();
  const file = openUnnamedFile(directory);
  try {
    await pipeline(await archive.open(name), createWriteStream('', { fd: file, autoClose: false }));
  } catch (error) {
    closeSync(file);
    throw broken(error);
  }
  const inner = opened.adopt(await openArchive(file), ({ close }) => close());
  const table = await openSheet(inner, directory, choice);
  opened.defer(table.close);
  return closedWith(opened.move(), table);
}

/** The table, which gives back what was opened for it when it is closed, the last first. */
function closedWith(opened: AsyncDisposableStack, table: Table): Table {
  return { ...table, close: () => opened.disposeAsync() };
}

async function tableOf(
  rows: AsyncIterable<TableRow>,
  { hasHeader }: ReadingChoice,
  origin: Origin,
): Promise<Table> {
  const first = await firstRows(rows);
  const header = hasHeader === false ? null : (headerAmong(first) ?? (hasHeader ? first[0] : null));
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  const headerLine = header?.line ?? 0;
  return {
    ...origin,
    hasHeader: Boolean(header),
    header: header ? header.cells.map((cell) => cell.trim()) : columnNames(width),
    rows: { [Symbol.asyncIterator]: () => rowsAfter(rows, headerLine) },
    close: async () => {},
  };
}

async function firstRows(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const row of rowsAfter(rows, 0)) {
    first.push(row);
    if (first.length === ROWS_BEFORE_HEADER) break;
  }
  if (first.length === 0) throw new TableError('This table is empty.');
  return first;
}

const MAX_TURN_MS = 10;

/** Rows that are in memory already come without a pause: others who are asked for something get their turn between. */
async function* rowsAfter(rows: AsyncIterable<TableRow>, headerLine: number): AsyncGenerator<TableRow> {
  let turnBegan = performance.now();
  for await (const row of rows) {
    if (row.line > headerLine && !isBlank(row)) yield row;
    if (performance.now() - turnBegan < MAX_TURN_MS) continue;
    await setImmediate();
    turnBegan = performance.now();
  }
}
