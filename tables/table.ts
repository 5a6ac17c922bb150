import type { Encoding } from './reading/encodings.ts';

/** A table somebody gave, whatever file it came in. */
export interface Table {
  /** Of a workbook: its sheets in their order; else there are none. */
  sheetNames: string[];
  /** The sheet that is read. */
  sheet: string | null;
  /** The encoding of a text; `null` for a workbook. */
  encoding: Encoding | null;
  /** The names of the columns, `Column A` where the table has none. */
  header: string[];
  /** Whether a row names them. */
  hasHeader: boolean;
  /** What follows the header, blank rows aside. Each iteration reads from the beginning. */
  rows: AsyncIterable<TableRow>;
  /** Photographs that came in the same archive. */
  photographs: Photographs | null;
  /** Gives back files and temporary copies. */
  close(): Promise<void>;
}

export interface TableRow {
  /** The number of the row as a spreadsheet shows it, from 1, the header and blank rows counted. */
  line: number;
  cells: string[];
}

/** Photographs by their names within an archive, which are names only and never paths of this machine. */
export interface Photographs {
  names: string[];
  /** One as it is read. @throws TableError where it is larger than an upload may be. */
  open(name: string, maxFileSize: number): Promise<AsyncIterable<Uint8Array>>;
  /** The bytes of one. @throws TableError where it is larger than an upload may be, or broken. */
  read(name: string, maxFileSize: number): Promise<Uint8Array>;
}

/** Why a file cannot be read as a table, in a sentence for the shop's owner. */
export class TableError extends Error {}

/** The process that read a table has ended: at its limits of memory or time, or killed from outside. */
export class ReaderEnded extends Error {}

/** Bytes of a table as text, and of the sheet of a workbook once unpacked: ten times what 100,000 products take. */
export const MAX_TABLE_BYTES = 400 * 1024 * 1024;
/** Rows, blank ones included. */
export const MAX_ROWS = 1_000_000;
export const MAX_COLUMNS = 500;
/** Of one row: descriptions with pictures written into them take a megabyte. */
export const MAX_ROW_BYTES = 4 * 1024 * 1024;
