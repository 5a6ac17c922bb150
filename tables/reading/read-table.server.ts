import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MOST_TABLE_BYTES, type Table, TableError, type TableRow } from '../table.ts';
import { delimitedRows, tableTooLarge } from './delimited-text.server.ts';
import { columnNames, headerAmong, isBlank, ROWS_BEFORE_HEADER } from './header.ts';

/** What the owner said of the file, where the guess was wrong. */
export interface ReadingChoice {
  /** `false`: the first row is a product already. */
  hasHeader?: boolean;
}

/**
 * Opens a table: CSV, TSV or with semicolons, in UTF-8, UTF-16 or Windows-1252. The file is read several times and from
 * any place, so it lies on the disk and is no stream: an upload is received into a file first.
 *
 * @throws TableError in a sentence for the owner. What goes wrong in later rows is thrown while they are read.
 */
export async function readTable(path: string, choice: ReadingChoice = {}): Promise<Table> {
  const { size } = await stat(path);
  if (size === 0) throw new TableError('empty', 'This file is empty.');
  if (size > MOST_TABLE_BYTES) throw tableTooLarge();
  const rows = await delimitedRows(async () => createReadStream(path));
  return tableOf(rows, choice);
}

async function tableOf(rows: AsyncIterable<TableRow>, { hasHeader }: ReadingChoice): Promise<Table> {
  const first = await firstRows(rows);
  const header = hasHeader === false ? null : headerAmong(first);
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  const headerLine = header?.line ?? 0;
  return {
    kind: 'text',
    sheetNames: [],
    sheet: null,
    header: header ? header.cells.map((cell) => cell.trim()) : columnNames(width),
    headerLine,
    rows: { [Symbol.asyncIterator]: () => rowsAfter(rows, headerLine) },
    photographs: null,
    close: async () => {},
  };
}

async function firstRows(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const row of rows) {
    if (!isBlank(row)) first.push(row);
    if (first.length === ROWS_BEFORE_HEADER) break;
  }
  if (first.length === 0) throw new TableError('empty', 'This table is empty.');
  return first;
}

async function* rowsAfter(rows: AsyncIterable<TableRow>, headerLine: number): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.line > headerLine && !isBlank(row)) yield row;
}
