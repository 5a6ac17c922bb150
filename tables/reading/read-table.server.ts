import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { MOST_TABLE_BYTES, type Photographs, type Table, TableError, type TableRow } from '../table.ts';
import { type Archive, openArchive } from './archive.server.ts';
import { delimitedRows, tableTooLarge } from './delimited-text.server.ts';
import { columnNames, headerAmong, isBlank, ROWS_BEFORE_HEADER } from './header.ts';
import { photographsIn, tableIn } from './packed-files.server.ts';
import { openWorkbook } from './workbook.server.ts';

/** What the owner said of the file, where the guess was wrong. */
export interface ReadingChoice {
  /** Of a workbook; without it, the first. */
  sheet?: string;
  /** `false`: the first row is a product already. */
  hasHeader?: boolean;
}

/**
 * Opens a table: CSV, TSV or with semicolons, in UTF-8, UTF-16 or Windows-1252; an Excel workbook; or a ZIP archive
 * with one of them and photographs. What it is, its bytes say and not its name. It is read several times and from any
 * place, so it lies on the disk and is no stream: an upload is received into a file first. To be closed.
 *
 * @throws TableError in a sentence for the owner. What goes wrong in later rows is thrown while they are read.
 */
export async function readTable(path: string, choice: ReadingChoice = {}): Promise<Table> {
  const { size, beginning } = await beginningOf(path);
  if (size === 0) throw new TableError('This file is empty.');
  if (beginning.startsWith('PK')) return openPacked(path, choice);
  const other = OTHER_KINDS.find(([start]) => beginning.startsWith(start));
  if (other) throw new TableError(other[1]);
  if (size > MOST_TABLE_BYTES) throw tableTooLarge();
  return tableOf(await delimitedRows(async () => createReadStream(path)), choice, TEXT);
}

/** What people take for a table, by how its bytes begin. */
const OTHER_KINDS = [
  [
    '\xd0\xcf\x11\xe0',
    'This is a workbook of an older Excel or protected by a password. Save it as XLSX without a password and try again.',
  ],
  ['%PDF', 'This is a PDF. Save the table it was made of as CSV or XLSX and try again.'],
  ['\xff\xd8\xff', 'This is a photograph. Choose the table, or a ZIP of the table and its photographs.'],
  ['\x89PNG', 'This is a picture. Choose the table, or a ZIP of the table and its photographs.'],
  ['Rar!', 'This is a RAR archive. Pack the table and its photographs as ZIP and try again.'],
  ['7z\xbc\xaf', 'This is a 7z archive. Pack the table and its photographs as ZIP and try again.'],
  ['\x1f\x8b', 'This is a gzip archive. Unpack it, or pack its files as ZIP, and try again.'],
] as const;

async function beginningOf(path: string): Promise<{ size: number; beginning: string }> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
  return { size, beginning: buffer.toString('latin1', 0, bytesRead) };
}

type Origin = Pick<Table, 'sheetNames' | 'sheet' | 'photographs' | 'close'>;

const TEXT: Origin = { sheetNames: [], sheet: null, photographs: null, close: async () => {} };

/** A workbook is an archive itself; else the table is one of its files. */
async function openPacked(path: string, choice: ReadingChoice): Promise<Table> {
  const archive = await openArchive(path);
  try {
    if (archive.names.includes('[Content_Types].xml')) return await openSheet(archive, choice, null);
    const name = tableIn(archive.names);
    const photographs = photographsIn(archive);
    if (/\.xls[xm]$/i.test(name)) return await openPackedWorkbook(archive, name, choice, photographs);
    const close = () => archive.close();
    return await tableOf(await delimitedRows(() => archive.open(name)), choice, {
      ...TEXT,
      photographs,
      close,
    });
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function openSheet(
  archive: Archive,
  choice: ReadingChoice,
  photographs: Photographs | null,
): Promise<Table> {
  const workbook = await openWorkbook(archive);
  const { sheetNames } = workbook;
  const close = async () => {
    await workbook.close();
    await archive.close();
  };
  try {
    const sheet = choice.sheet ?? sheetNames[0] ?? '';
    if (!sheetNames.includes(sheet)) throw new TableError(`This workbook has no sheet “${sheet}”.`);
    return await tableOf(workbook.rowsOf(sheet), choice, {
      sheetNames,
      sheet,
      photographs,
      close,
    });
  } catch (error) {
    await workbook.close();
    throw error;
  }
}

/** An archive within the archive is read from any place, so it is unpacked into a temporary file, under our name. */
async function openPackedWorkbook(
  archive: Archive,
  name: string,
  choice: ReadingChoice,
  photographs: Photographs | null,
): Promise<Table> {
  if (archive.sizeOf(name) > MOST_TABLE_BYTES) throw tableTooLarge();
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-unpacked-'));
  const removed = () => rm(directory, { recursive: true, force: true });
  try {
    const path = join(directory, 'table.xlsx');
    await pipeline(await archive.open(name), createWriteStream(path, { mode: 0o600 }));
    const inner = await openArchive(path);
    const table = await openSheet(inner, choice, photographs).catch(async (error) => {
      await inner.close();
      throw error;
    });
    const close = async () => {
      await table.close();
      await archive.close();
      await removed();
    };
    return { ...table, close };
  } catch (error) {
    await removed();
    throw error;
  }
}

async function tableOf(
  rows: AsyncIterable<TableRow>,
  { hasHeader }: ReadingChoice,
  origin: Origin,
): Promise<Table> {
  const first = await firstRows(rows);
  const header = hasHeader === false ? null : headerAmong(first);
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  const headerLine = header?.line ?? 0;
  return {
    ...origin,
    header: header ? header.cells.map((cell) => cell.trim()) : columnNames(width),
    rows: { [Symbol.asyncIterator]: () => rowsAfter(rows, headerLine) },
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

const LONGEST_TURN_MS = 10;

/** Rows that are in memory already come without a pause: others who are asked for something get their turn between. */
async function* rowsAfter(rows: AsyncIterable<TableRow>, headerLine: number): AsyncGenerator<TableRow> {
  let turnBegan = performance.now();
  for await (const row of rows) {
    if (row.line > headerLine && !isBlank(row)) yield row;
    if (performance.now() - turnBegan < LONGEST_TURN_MS) continue;
    await setImmediate();
    turnBegan = performance.now();
  }
}
