import type { Encoding } from './reading/encodings.ts';

/** A table of any file format. Close it after use. */
export interface Table {
  /** Names of the sheets of a workbook; empty for other files. */
  sheetNames: string[];
  /** The sheet that is read. */
  sheet: string | null;
  /** The encoding of a text; `null` for a workbook. */
  encoding: Encoding | null;
  /** Names of the columns; `Column A` and so on if the table has none. */
  header: string[];
  /** Whether the table has a row with the names of its columns. */
  hasHeader: boolean;
  /** The rows after the header, without blank rows. Each iteration reads the file again. */
  rows: AsyncIterable<TableRow>;
  /** Returns how many rows of a workbook the last iteration left out, because the spreadsheet does not show them. */
  hiddenRows?: () => number;
  /** Photos in the same archive. */
  photos: Photos | null;
  /** Closes the files, which deletes temporary ones. */
  close(): Promise<void>;
}

export interface TableRow {
  /** Number of the row as a spreadsheet shows it, from 1. The header and blank rows count. */
  line: number;
  cells: string[];
}

/** Photos by their names in an archive. These names are never used as paths. */
export interface Photos {
  names: string[];
  /** Returns a photo as a stream. @throws TableError if it is larger than an upload may be. */
  open(name: string, maxFileSize: number): Promise<AsyncIterable<Uint8Array>>;
}

/** A file cannot be read as a table. The message is for the owner. */
export class TableError extends Error {}

/** Bytes of a table as text, and of an unpacked sheet: ten times as much as 100,000 products need. */
export const MAX_TABLE_BYTES = 400 * 1024 * 1024;
/** Rows, blank ones included. */
export const MAX_ROWS = 1_000_000;
/** Consecutive blank rows. Reading one takes as long as reading a short row. */
export const MAX_BLANK_ROWS = 10_000;
export const MAX_COLUMNS = 500;
/** Descriptions with embedded pictures take a megabyte. */
export const MAX_ROW_BYTES = 4 * 1024 * 1024;
